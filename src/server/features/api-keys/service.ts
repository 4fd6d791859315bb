import { and, eq, or } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUser, resolveUserId } from "#server/access/permit.ts";
import { auditBy } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { requireTeam } from "#server/foundation/teams/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { makeKey, type OwnerType } from "./key.ts";
import { type ApiKeyRow, namedOwner, type Owner, ownerOf, permitFor, requireEnabled } from "./owner.ts";

/** The key that a request names, optionally with its owner. */
interface Named {
  id: string;
  ownerId?: string;
}

const keysOf = (type: OwnerType) =>
  wholeList(
    (db, { projectId, ownerId }: Params<{ projectId: string; ownerId: string }>, chunk) => {
      const t = db.apiKeys;
      const { after, order } = chunk.downwards(t.createdAt, t.id);
      const isOfOwner = eq(type === "user" ? t.userId : t.teamId, ownerId);
      return db
        .select()
        .from(t)
        .where(and(eq(t.projectId, projectId), isOfOwner, after))
        .orderBy(...order)
        .limit(chunk.rows);
    },
    ({ createdAt, id }) => [createdAt, id],
  );
const keysOfOwner = { user: keysOf("user"), team: keysOf("team") };

/** The keys of a user or a team, newest first. */
export async function list(
  deps: Deps,
  caller: Caller,
  type: OwnerType,
  ownerId: string | undefined,
): Promise<AsyncGenerator<ApiKeyRow[]>> {
  requireEnabled(caller, type);
  const owner = namedOwner(caller, type, ownerId);
  await deps.store.read((db) => permitFor(db, caller, owner));
  return keysOfOwner[type](deps.store, { projectId: caller.projectId, ownerId: owner.id });
}

export interface WantedKey {
  ownerId: string;
  description: string;
  /** In the future; null for never. */
  expiresAt: number | null;
  isPublic: boolean;
}

/** Creates a key. Only this reply contains it. */
export async function create(
  deps: Deps,
  caller: Caller,
  type: OwnerType,
  wanted: WantedKey,
): Promise<{ row: ApiKeyRow; key: string }> {
  requireEnabled(caller, type);
  const { projectId } = caller;
  const owner = namedOwner(caller, type, wanted.ownerId);
  const { description, expiresAt, isPublic } = wanted;
  const id = randomUuid();
  const key = makeKey({ id, type, isPublic });
  const row: ApiKeyRow = {
    id,
    projectId,
    userId: type === "user" ? owner.id : null,
    teamId: type === "team" ? owner.id : null,
    creatorId: caller.user?.id ?? null,
    description,
    isPublic,
    digest: digest(key),
    lastFour: key.slice(-4),
    createdAt: deps.now(),
    expiresAt,
    manuallyRevokedAt: null,
  };
  await deps.store.write(async (tx) => {
    await permitFor(tx, caller, owner);
    if (type === "team") await requireTeam(tx, projectId, owner.id);
    else if (!(await findUser(tx, projectId, owner.id))) throw fail("USER_NOT_FOUND");
    await tx.add("apiKeys", row);
    await recordChange(tx, deps, caller, "api_key_created", undefined, row);
  });
  return { row, key };
}

export async function read(deps: Deps, caller: Caller, type: OwnerType, named: Named): Promise<ApiKeyRow> {
  requireEnabled(caller, type);
  return deps.store.read((db) => find(db, caller, type, named));
}

/** Changes a key's description, or revokes it for good. Revoking it again changes nothing. */
export async function change(
  deps: Deps,
  caller: Caller,
  type: OwnerType,
  { description, revoked, ...named }: Named & { description?: string; revoked?: true },
): Promise<ApiKeyRow> {
  requireEnabled(caller, type);
  const { projectId } = caller;
  return deps.store.write(async (tx) => {
    const before = await find(tx, caller, type, named);
    const isRevoking = revoked === true && before.manuallyRevokedAt === null;
    const manuallyRevokedAt = isRevoking ? deps.now() : undefined;
    const after: ApiKeyRow = {
      ...before,
      description: description ?? before.description,
      manuallyRevokedAt: manuallyRevokedAt ?? before.manuallyRevokedAt,
    };
    if (description === undefined && !isRevoking) return before;
    await tx.change("apiKeys", { id: before.id, projectId }, { description, manuallyRevokedAt });
    await recordChange(tx, deps, caller, isRevoking ? "api_key_revoked" : "api_key_updated", before, after);
    return after;
  });
}

type Rows = Pick<Snapshot, "select" | "apiKeys" | "teamMembers" | "teams" | "teamPermissionGrants">;

async function find(db: Rows, caller: Caller, type: OwnerType, { id, ownerId }: Named): Promise<ApiKeyRow> {
  if (caller.level === "client") requireUser(caller);
  const wanted = type === "user" && ownerId !== undefined ? resolveUserId(caller, ownerId) : ownerId;
  const t = db.apiKeys;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.projectId, caller.projectId), eq(t.id, id)));
  if (!row) throw fail("API_KEY_NOT_FOUND");
  const owner = ownerOf(row);
  if (owner.type !== type) throw fail("API_KEY_NOT_FOUND");
  // The owner of the key decides who may do this, not the owner that the request names.
  await permitFor(db, caller, owner);
  if (wanted !== undefined && wanted !== owner.id) throw fail("API_KEY_NOT_FOUND");
  return row;
}

/**
 * Removes the keys that were created with this account, for the user and for teams: the proven owner of an address
 * must not share the account with a user who only claimed the address. docs/security/rules.md, rule 5.
 */
export async function removeKeysMadeByIn(
  tx: Transaction,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const t = tx.apiKeys;
  await tx.delete(t).where(and(eq(t.projectId, projectId), or(eq(t.userId, userId), eq(t.creatorId, userId))));
}

/** The part of a key in the audit log: it identifies the key, but does not allow its use. */
export const auditedPart = (row: ApiKeyRow) => ({
  api_key_id: row.id,
  description: row.description,
  is_public: row.isPublic,
  expires_at_millis: row.expiresAt,
  manually_revoked_at_millis: row.manuallyRevokedAt,
  last_four: row.lastFour,
});

async function recordChange(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  caller: Caller,
  action: Extract<AuditAction, `api_key_${string}`>,
  before: ApiKeyRow | undefined,
  after: ApiKeyRow,
): Promise<void> {
  const subject: Owner = ownerOf(after);
  const change = { before: before && auditedPart(before), after: auditedPart(after) };
  await auditBy(tx, deps, caller, { action, subject, ...change });
}
