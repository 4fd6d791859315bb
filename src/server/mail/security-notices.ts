import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { provenAddresses } from "#server/foundation/contact-channels/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { queueMail } from "./outbox.ts";
import { mayMailIn } from "./shared-limits.ts";

/** What a user is told of by mail, since a thief would rather not. docs/security/rules.md, rule 15. */
export const SECURITY_EVENTS = [
  "password_changed",
  "password_removed",
  "passkey_added",
  "passkey_removed",
  "second_factor_enabled",
  "second_factor_disabled",
  "recovery_codes_created",
  "primary_email_changed",
  "connected_account_added",
  "connected_account_removed",
  "sign_in_address_added",
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export const noticeTemplateId = (event: SecurityEvent) => `security-notice:${event}`;

interface Notice {
  /** As the user was before the change: a changed address is told at the old one. */
  user: User;
  event: SecurityEvent;
  detail?: string;
  /** The proven addresses, where the change may have altered them. */
  proven?: readonly string[];
}

/**
 * Mails a user about a change to how they sign in, in the transaction of that change. Their primary address is told, and
 * every address they have proven: whoever borrows a session can make an address of their own the primary one. Nothing is
 * queued for users without an address or where the project has switched notices off.
 */
export async function queueSecurityNoticeIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring" | "settings" | "mailServers">,
  project: Project,
  notice: Notice,
): Promise<void> {
  const wanted = project.config.emails.securityNotices ?? deps.settings.securityNotices;
  if (!wanted) return;
  const { event, detail = "" } = notice;
  const { row: user } = notice.user;
  const known = notice.proven ?? (await provenAddresses(tx, user));
  for (const recipient of recipientsOf(notice, known)) {
    // Who proved an address is told everything; whoever merely claims one must not have a stranger mailed again and again.
    if (!known.includes(recipient) && !(await mayMailIn(tx, deps, project, recipient))) continue;
    await queueMail(tx, deps, {
      projectId: project.id,
      userId: user.id,
      recipient,
      templateId: noticeTemplateId(event),
      variables: { userDisplayName: user.displayName ?? "", projectDisplayName: project.displayName, detail },
      secrets: [],
      expiresAt: null,
    });
  }
}

function recipientsOf({ user: { row: user }, event, detail }: Notice, known: readonly string[]): Set<string> {
  const primary = user.primaryEmail === null ? [] : [user.primaryEmail];
  // It says that the address it goes to is no longer the primary one.
  if (event === "primary_email_changed") return new Set(primary);
  if (event !== "sign_in_address_added") return new Set([...primary, ...known]);
  return new Set(known.filter((address) => address !== detail));
}
