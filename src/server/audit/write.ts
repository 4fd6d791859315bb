import type { Caller, Origin } from "#server/access/caller.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret, randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import type { PersonalPart } from "./table.ts";

/** What happened, in the words of the audit log. Secrets never belong in `before` and `after`. design.md §7.14. */
export interface AuditEntry {
  projectId: string;
  action: AuditAction;
  actor: { type: "user" | "server" | "admin" | "owner" | "nobody" | "system"; id: string | null };
  subject: { type: "user" | "team" | "project" | "internal_key" | "webhook_endpoint"; id: string | null };
  origin: Origin | null;
  before?: unknown;
  after?: unknown;
}

export type AuditAction =
  | "sign_up"
  | "sign_in"
  | "sign_in_failed"
  | "sign_out"
  | "session_created"
  | "session_deleted"
  | "impersonation_started"
  | "user_created"
  | "user_updated"
  | "user_deleted"
  | "password_changed"
  | "address_proven"
  | "second_factor_changed"
  | "recovery_codes_created"
  | "passkey_added"
  | "passkey_changed"
  | "passkey_removed"
  | "oauth_provider_added"
  | "oauth_provider_changed"
  | "oauth_provider_removed"
  | "cli_login_completed"
  | "contact_channel_added"
  | "contact_channel_changed"
  | "contact_channel_removed"
  | "team_created"
  | "team_updated"
  | "team_deleted"
  | "team_invitation_sent"
  | "team_invitation_revoked"
  | "team_member_added"
  | "team_member_removed"
  | "permission_granted"
  | "permission_revoked"
  | "permission_defined"
  | "permission_redefined"
  | "permission_deleted"
  | "api_key_created"
  | "api_key_updated"
  | "api_key_revoked"
  | "project_created"
  | "project_updated"
  | "project_deleted"
  | "internal_key_created"
  | "internal_key_updated"
  | "internal_key_revoked"
  | "records_imported"
  | "webhook_endpoint_created"
  | "webhook_endpoint_updated"
  | "webhook_endpoint_deleted"
  | "webhook_endpoint_disabled"
  | "webhook_secret_read"
  | "webhook_secret_rotated"
  | "instance_set_up"
  | "admin_link_used";

/** Writes an entry in the transaction of the change it tells of: both or neither. The sealer chains it soon after. */
export async function audit(tx: Transaction, deps: Pick<Deps, "now">, entry: AuditEntry): Promise<void> {
  const personal: PersonalPart = {
    ip: entry.origin?.ip ?? null,
    userAgent: entry.origin?.userAgent ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
  };
  const salt = randomSecret();
  await tx.add("auditEntries", {
    id: randomUuid(),
    projectId: entry.projectId,
    at: deps.now(),
    action: entry.action,
    actorType: entry.actor.type,
    actorId: entry.actor.id,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    requestId: entry.origin?.requestId ?? null,
    personal,
    personalSalt: salt,
    personalDigest: personalDigest(salt, personal),
  });
}

/** The personal part may be erased later; its salted digest stays and proves what it was to whoever still has it. */
export function personalDigest(salt: string, personal: PersonalPart): string {
  const { ip, userAgent, before, after } = personal;
  return digest(`${salt}.${canonical({ ip, userAgent, before, after })}`);
}

/** JSON with sorted keys: PostgreSQL gives stored objects back in another order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(",")}}`;
}

/** The actor behind a caller: an owner, a key, the signed-in user, or nobody. */
export function actorOf(caller: Caller): AuditEntry["actor"] {
  if (caller.ownerId) return { type: "owner", id: caller.ownerId };
  if (caller.level !== "client") return { type: caller.level, id: null };
  return caller.user ? { type: "user", id: caller.user.id } : { type: "nobody", id: null };
}
