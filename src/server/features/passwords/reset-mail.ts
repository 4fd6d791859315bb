import type { EmailAddress } from "#contract/fields.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { createCodeIn } from "#server/codes/codes.ts";
import { withCode } from "#server/codes/link.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { AuthChannel } from "#server/foundation/contact-channels/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { PASSWORD_RESET_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { queueMail } from "#server/mail/queue/outbox.ts";
import type { AskedIn } from "#server/mail/rendering/language.ts";

/** The data of a reset code: the address, and a digest of the password that it replaces. */
export interface ResetData {
  email: EmailAddress;
  contactChannelId: string;
  passwordDigest: string;
}

/**
 * Queues the email with a link to a page for a new password. Returns false for a disabled user, who gets none: whoever asks
 * for one gets the answer that everybody gets.
 */
export async function queueResetIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  { project, language }: { project: Project; language?: AskedIn },
  channel: AuthChannel,
  callbackUrl: string,
): Promise<boolean> {
  const user = await findUser(tx, project.id, channel.userId);
  if (!user || isDisabled(user.row, deps.now())) return false;
  const data: ResetData = {
    email: channel.value,
    contactChannelId: channel.id,
    passwordDigest: passwordDigestOf(channel),
  };
  const { secret, expiresAt } = await createCodeIn(tx, deps, {
    projectId: project.id,
    purpose: "password_reset",
    userId: channel.userId,
    data: { ...data },
  });
  await queueMail(tx, deps, {
    projectId: project.id,
    userId: channel.userId,
    recipient: channel.value,
    templateId: PASSWORD_RESET_TEMPLATE_ID,
    variables: {
      passwordResetLink: withCode(callbackUrl, secret),
      userDisplayName: user.row.displayName ?? "",
      projectDisplayName: project.displayName,
    },
    secrets: [secret],
    language,
    expiresAt,
  });
  return true;
}

/** A digest of the password that a link replaces: the link expires when the password changes. */
export const passwordDigestOf = ({ passwordHash }: AuthChannel): string => digest(passwordHash ?? "no password");
