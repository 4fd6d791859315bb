import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireTrustedUrl } from "#server/access/trusted-url.ts";
import { mailedUrl } from "#server/codes/link.ts";
import type { Deps } from "#server/deps.ts";
import { SIGN_IN_INVITATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { requireMailServer, sendNow } from "#server/mail/queue/deliver.ts";
import { queueMail } from "#server/mail/queue/outbox.ts";
import { askedByAnother } from "#server/mail/rendering/language.ts";
import { countSharedMail } from "#server/mail/servers/shared-limits.ts";

/**
 * Emails an invitation with a link to the sign-in page. The link has no code, so the recipient still has to sign in.
 */
export async function inviteToSignIn(
  deps: Deps,
  caller: Caller,
  { email, callbackUrl }: { email: EmailAddress; callbackUrl: string },
): Promise<void> {
  const { project, projectId, origin } = caller;
  requireTrustedUrl(deps, caller, callbackUrl);
  requireMailServer(deps, project);
  await countSharedMail(deps, project, email, { isInvitation: true });
  const mailId = await deps.store.write((tx) =>
    queueMail(tx, deps, {
      projectId,
      userId: null,
      recipient: email,
      templateId: SIGN_IN_INVITATION_TEMPLATE_ID,
      variables: {
        signInInvitationLink: mailedUrl(callbackUrl).toString(),
        teamDisplayName: project.displayName,
        projectDisplayName: project.displayName,
        userDisplayName: "",
      },
      secrets: [],
      language: askedByAnother(origin),
      expiresAt: null,
    }),
  );
  await sendNow(deps, mailId);
}
