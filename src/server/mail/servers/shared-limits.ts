import { isKnown } from "#contract/errors.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { countAttempt, countAttemptIn, type Throttled } from "#server/access/throttle.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";

type Counting = Pick<Deps, "now" | "settings" | "mailServers">;

const leavesByShared = ({ mailServers }: Pick<Deps, "mailServers">, project: Project) =>
  mailServers.of(project)?.isShared ?? false;

/**
 * Counts an email that a caller of any level requests from the shared server: a project's owner must not use it to fill
 * mailboxes, with any number of projects. Throws TOO_MANY_ATTEMPTS. Emails of a project's own server are not counted.
 */
export async function countSharedMail(
  deps: Counting & Pick<Deps, "store">,
  project: Project,
  recipient: EmailAddress,
  { isInvitation = false }: { isInvitation?: boolean } = {},
): Promise<void> {
  if (!leavesByShared(deps, project)) return;
  const toRecipient: Throttled = { name: "shared_mail_recipient", subject: recipient };
  const toAnybody: Throttled[] = isInvitation
    ? [
        { name: "shared_invitations_project", subject: "" },
        { name: "shared_invitations_owner", subject: project.ownerTeamId ?? project.id },
      ]
    : [];
  await countAttempt(deps, project.id, [toRecipient, ...toAnybody]);
}

/**
 * The limit for a code or link that a client requests, besides the limits of its kind: those are for one project, and
 * the operator's server serves all of them.
 */
export const sharedCode = (deps: Pick<Deps, "mailServers">, project: Project, recipient: EmailAddress): Throttled[] =>
  leavesByShared(deps, project) ? [{ name: "shared_code_recipient", subject: recipient }] : [];

/**
 * Counts an email that its recipient did not request, such as the one about a sign-up. Returns false if it should not
 * be sent. Emails of every mail server count: a stranger who types an address again and again fills the same mailbox.
 */
export async function allowEmailIn(
  tx: Transaction,
  deps: Counting,
  project: Project,
  recipient: EmailAddress,
): Promise<boolean> {
  const ofInstance: Throttled[] = leavesByShared(deps, project)
    ? [{ name: "shared_notice_recipient", subject: recipient }]
    : [];
  try {
    await countAttemptIn(tx, deps, project.id, [{ name: "notice_recipient", subject: recipient }, ...ofInstance]);
    return true;
  } catch (error) {
    if (isKnown(error, "TOO_MANY_ATTEMPTS")) return false;
    throw error;
  }
}
