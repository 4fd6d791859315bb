import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { provenAddresses } from "#server/foundation/contact-channels/index.ts";
import type { User } from "#server/foundation/users/index.ts";
import { queueMail } from "./queue/outbox.ts";
import { askedByAnother } from "./rendering/language.ts";
import { allowEmailIn } from "./servers/shared-limits.ts";

/**
 * Changes that a user is notified of by email, because an attacker may have made them. docs/security/rules.md, rule 15.
 */
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
  "app_allowed",
  "app_signed_out",
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export const noticeTemplateId = (event: SecurityEvent) => `security-notice:${event}`;

interface Notice {
  /** The user before the change: the notice about a changed address goes to the old one. */
  user: User;
  event: SecurityEvent;
  detail?: string;
  /** The verified addresses, if the change may have altered them. */
  proven?: readonly EmailAddress[];
}

/**
 * Emails a user about a change to their sign-in methods, in the transaction of that change. The notice goes to the
 * primary address and to every verified address: an attacker with a session can make another address the primary one.
 * Nothing is queued for users without an address, or when the project has switched notices off.
 */
export async function queueSecurityNoticeIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring" | "settings" | "mailServers">,
  { project, origin }: Pick<Caller, "project" | "origin">,
  notice: Notice,
): Promise<void> {
  const wanted = project.config.emails.securityNotices ?? deps.settings.securityNotices;
  if (!wanted) return;
  const { event, detail = "" } = notice;
  const { row: user } = notice.user;
  const known = notice.proven ?? (await provenAddresses(tx, user));
  for (const recipient of recipientsOf(notice, known)) {
    // Verified addresses always get the notice. An unverified address may belong to a stranger, who must not get email
    // again and again.
    if (!known.includes(recipient) && !(await allowEmailIn(tx, deps, project, recipient))) continue;
    await queueMail(tx, deps, {
      projectId: project.id,
      userId: user.id,
      recipient,
      templateId: noticeTemplateId(event),
      variables: { userDisplayName: user.displayName ?? "", projectDisplayName: project.displayName, detail },
      secrets: [],
      language: askedByAnother(origin),
      expiresAt: null,
    });
  }
}

function recipientsOf(
  { user: { row: user }, event, detail }: Notice,
  known: readonly EmailAddress[],
): Set<EmailAddress> {
  const primary = user.primaryEmail === null ? [] : [user.primaryEmail];
  // The notice says that the address it goes to is no longer the primary one.
  if (event === "primary_email_changed") return new Set(primary);
  if (event !== "sign_in_address_added") return new Set([...primary, ...known]);
  return new Set(known.filter((address) => address !== detail));
}
