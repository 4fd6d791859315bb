import type { AuditAction, AuditSubjectType } from "#contract/audit.ts";
import type { Caller, Origin } from "#server/access/caller.ts";
import type { Credential } from "#server/access/credential.ts";
import { digest } from "#server/crypto/digest.ts";
import { orderedUuid, randomSecret } from "#server/crypto/random.ts";
import { canonical } from "#server/db/query/canonical.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { PersonalPart } from "./table.ts";

/** An event for the audit log. Secrets never belong in `before` and `after`. docs/security/rules.md, rule 14. */
export interface AuditEntry {
  projectId: string;
  action: AuditAction;
  actor: { type: "user" | "server" | "admin" | "owner" | "nobody" | "system" | "shell"; id: string | null };
  subject: { type: AuditSubjectType; id: string | null };
  origin: Origin | null;
  before?: unknown;
  after?: unknown;
  /** Takes the place of the id of a request, where the chain covers it: see `prune.ts`. */
  claim?: string;
}

/**
 * Writes an entry in the transaction of the change that it records: both or neither. The sealer chains it soon after.
 */
export async function audit(tx: Transaction, deps: Pick<Deps, "now">, entry: AuditEntry): Promise<void> {
  const personal: PersonalPart = {
    ip: entry.origin?.ip ?? null,
    userAgent: entry.origin?.userAgent ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
  };
  const salt = randomSecret();
  await tx.add("auditEntries", {
    id: orderedUuid(),
    projectId: entry.projectId,
    at: deps.now(),
    action: entry.action,
    actorType: entry.actor.type,
    actorId: entry.actor.id,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    requestId: entry.claim ?? entry.origin?.requestId ?? null,
    personal,
    personalSalt: salt,
    personalDigest: personalDigest(salt, personal),
  });
}

/**
 * Returns the salted digest of a personal part. When the part is erased, the digest stays and proves the content to
 * anyone who kept a copy.
 */
export function personalDigest(salt: string, personal: PersonalPart): string {
  const { ip, userAgent, before, after } = personal;
  return digest(`${salt}.${canonical({ ip, userAgent, before, after })}`);
}

/** What a caller did: its project, actor and origin are those of the caller. */
export type CallersEntry = Omit<AuditEntry, "projectId" | "actor" | "origin">;

/** Writes an entry about what a caller did in its project. */
export const auditBy = (tx: Transaction, deps: Pick<Deps, "now">, caller: Caller, entry: CallersEntry): Promise<void> =>
  audit(tx, deps, { ...entry, projectId: caller.projectId, actor: actorOf(caller), origin: caller.origin });

/** The server itself, as the actor of what it changed. */
export const BY_SYSTEM = { actor: { type: "system", id: null }, origin: null } as const;

/** An operator who ran a command, as the actor of what it changed. */
export const BY_SHELL = { actor: { type: "shell", id: null }, origin: null } as const;

/** Returns the actor behind a credential. An impersonation from before credentials were stored was an admin's. */
export function actorBehind(by: Credential | null): AuditEntry["actor"] {
  if (by?.kind === "owner") return { type: "owner", id: by.userId };
  return { type: by?.level ?? "admin", id: null };
}

/** Returns the actor behind a caller: an owner, a key, the signed-in user, or nobody. */
export function actorOf(caller: Caller): AuditEntry["actor"] {
  if (caller.ownerId) return { type: "owner", id: caller.ownerId };
  if (caller.level !== "client") return { type: caller.level, id: null };
  return caller.user ? { type: "user", id: caller.user.id } : { type: "nobody", id: null };
}
