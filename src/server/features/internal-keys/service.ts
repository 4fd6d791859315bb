import { and, desc, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret, randomUuid } from "#server/crypto/random.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { projectCacheKey } from "#server/foundation/projects/index.ts";

export type InternalKeyRow = Tables["internalKeys"]["$inferSelect"];

/** The keys in plain text. Keys that were not requested are absent. */
export interface KeySet {
  publishableClientKey?: string;
  secretServerKey?: string;
  superSecretAdminKey?: string;
}

export interface WantedKeys {
  description: string;
  expiresAt: number;
  publishableClient: boolean;
  secretServer: boolean;
  superSecretAdmin: boolean;
}

export async function list(deps: Deps, caller: Caller): Promise<InternalKeyRow[]> {
  return deps.store.read((db) => {
    const t = db.internalKeys;
    return db.select().from(t).where(eq(t.projectId, caller.projectId)).orderBy(desc(t.createdAt), desc(t.id));
  });
}

export async function read(deps: Deps, caller: Caller, id: string): Promise<InternalKeyRow> {
  return deps.store.read((db) => find(db, caller, id));
}

/** Creates keys. Only this reply contains them. */
export async function create(deps: Deps, caller: Caller, wanted: WantedKeys) {
  const keys: KeySet = {
    ...(wanted.publishableClient && { publishableClientKey: `pck_${randomSecret()}` }),
    ...(wanted.secretServer && { secretServerKey: `ssk_${randomSecret()}` }),
    ...(wanted.superSecretAdmin && { superSecretAdminKey: `sak_${randomSecret()}` }),
  };
  const { projectId, origin } = caller;
  const row = await deps.store.write(async (tx) => {
    const row = await storeKeysIn(tx, deps, { projectId, ...wanted, keys });
    const subject = { type: "internal_key" as const, id: row.id };
    const after = auditedPart(row);
    await audit(tx, deps, {
      projectId,
      action: "internal_key_created",
      actor: actorOf(caller),
      subject,
      origin,
      after,
    });
    return row;
  });
  return { row, keys };
}

/** Whether a key is stored, in any project. */
export async function isStoredIn(tx: Transaction, kind: keyof KeySet, key: string): Promise<boolean> {
  const t = tx.internalKeys;
  const known = await tx
    .select({ id: t.id })
    .from(t)
    .where(eq(t[`${kind}Digest`], digest(key)))
    .limit(1);
  return known.length > 0;
}

export async function storeKeysIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  wanted: { projectId: string; description: string; expiresAt: number; keys: KeySet },
): Promise<InternalKeyRow> {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = wanted.keys;
  const row: InternalKeyRow = {
    id: randomUuid(),
    projectId: wanted.projectId,
    description: wanted.description,
    createdAt: deps.now(),
    expiresAt: wanted.expiresAt,
    manuallyRevokedAt: null,
    publishableClientKeyDigest: publishableClientKey ? digest(publishableClientKey) : null,
    publishableClientKeyLastFour: publishableClientKey?.slice(-4) ?? null,
    secretServerKeyDigest: secretServerKey ? digest(secretServerKey) : null,
    secretServerKeyLastFour: secretServerKey?.slice(-4) ?? null,
    superSecretAdminKeyDigest: superSecretAdminKey ? digest(superSecretAdminKey) : null,
    superSecretAdminKeyLastFour: superSecretAdminKey?.slice(-4) ?? null,
    lastUsedAt: null,
  };
  await tx.insert(tx.internalKeys).values(row);
  await tx.bump(projectCacheKey(wanted.projectId));
  return row;
}

/** Changes the description of keys, or revokes them. Revoking again moves the time (sic). */
export async function change(
  deps: Deps,
  caller: Caller,
  id: string,
  wanted: { description?: string; revoked?: boolean },
): Promise<InternalKeyRow> {
  const { projectId, origin } = caller;
  return deps.store.write(async (tx) => {
    const before = await find(tx, caller, id);
    const t = tx.internalKeys;
    const changes = {
      description: wanted.description,
      manuallyRevokedAt: wanted.revoked ? deps.now() : undefined,
    };
    if (Object.values(changes).some((value) => value !== undefined)) {
      await tx
        .update(t)
        .set(changes)
        .where(and(eq(t.id, id), eq(t.projectId, projectId)));
    }
    await tx.bump(projectCacheKey(projectId));
    const action = wanted.revoked ? "internal_key_revoked" : "internal_key_updated";
    const after = await find(tx, caller, id);
    await audit(tx, deps, {
      projectId,
      action,
      actor: actorOf(caller),
      subject: { type: "internal_key", id },
      origin,
      before: auditedPart(before),
      after: auditedPart(after),
    });
    return after;
  });
}

export function auditedPart(row: InternalKeyRow) {
  return {
    description: row.description,
    expires_at_millis: row.expiresAt,
    publishable_client_key: row.publishableClientKeyLastFour,
    secret_server_key: row.secretServerKeyLastFour,
    super_secret_admin_key: row.superSecretAdminKeyLastFour,
  };
}

async function find(db: Pick<Snapshot, "select" | "internalKeys">, caller: Caller, id: string) {
  const t = db.internalKeys;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.projectId, caller.projectId)));
  if (!row) throw fail("API_KEY_NOT_FOUND");
  return row;
}
