import { createCodeIn } from "#server/codes/codes.ts";
import { withCode } from "#server/codes/link.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/features/projects/project.ts";
import type { User } from "#server/features/users/user.ts";
import { EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { queueMail } from "#server/mail/outbox.ts";

/** Queues the mail that asks a new user to prove the primary address. The link goes to a page that was trusted before. */
export async function queueVerificationIn(
  tx: Transaction,
  deps: Deps,
  project: Project,
  { user: { user, channel }, callbackUrl }: { user: User; callbackUrl: string },
): Promise<void> {
  if (!channel) return;
  const code = await createCodeIn(tx, deps, {
    projectId: project.id,
    purpose: "contact_channel_verification",
    userId: user.id,
    data: { contactChannelId: channel.id, email: channel.value },
  });
  await queueMail(tx, deps, {
    projectId: project.id,
    userId: user.id,
    recipient: channel.value,
    templateId: EMAIL_VERIFICATION_TEMPLATE_ID,
    variables: {
      emailVerificationLink: withCode(callbackUrl, code.secret),
      userDisplayName: user.displayName ?? "",
      projectDisplayName: project.displayName,
    },
    secrets: [code.secret],
    expiresAt: code.expiresAt,
  });
}
