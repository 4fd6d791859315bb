import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/features/projects/project.ts";
import type { User } from "#server/features/users/user.ts";
import { queueMail } from "./outbox.ts";

/** What a user is told of by mail, since a thief would rather not. design.md §7.15. */
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
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

export const noticeTemplateId = (event: SecurityEvent) => `security-notice:${event}`;

/**
 * Mails a user's primary address about a change to how they sign in, in the transaction of that change; a changed
 * address is told at the old one, so `user` is the user as it was before. Nothing is queued for users without an address
 * or where the project has switched notices off.
 */
export async function queueSecurityNoticeIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring" | "settings">,
  project: Project,
  { user: { user }, event, detail = "" }: { user: User; event: SecurityEvent; detail?: string },
): Promise<void> {
  const wanted = project.config.emails.securityNotices ?? deps.settings.securityNotices;
  if (!wanted || user.primaryEmail === null) return;
  await queueMail(tx, deps, {
    projectId: project.id,
    userId: user.id,
    recipient: user.primaryEmail,
    templateId: noticeTemplateId(event),
    variables: { userDisplayName: user.displayName ?? "", projectDisplayName: project.displayName, detail },
    secrets: [],
    expiresAt: null,
  });
}
