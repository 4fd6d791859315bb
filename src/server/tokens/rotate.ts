import { and, asc, count, countDistinct, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { ACCESS_TOKEN_LIFETIME_MILLIS } from "#contract/limits.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import type { Deps } from "#server/deps.ts";
import { projectCacheKey } from "#server/foundation/projects/index.ts";
import { generateSigningKey, SIGNING_KEY_LEAD_MILLIS } from "./signing-keys.ts";
import { storeSigningKeyIn } from "./store-signing-key.ts";

type Place = Pick<Deps, "store" | "keyring" | "now">;

const AT_ONCE = 50;
const LIST = 500;
/** Longer than a transaction takes, and longer than clocks of servers differ. */
const SLACK_MILLIS = 5 * 60_000;
/** How long an older key verifies, counted from the creation of a newer one: until the last token it signed has expired. */
export const OLDER_KEY_MILLIS = SIGNING_KEY_LEAD_MILLIS + ACCESS_TOKEN_LIFETIME_MILLIS + SLACK_MILLIS;

/**
 * Gives every project a new key that signs its access tokens, some projects at a time. Nobody is signed out: the older keys
 * verify until their last token has expired. Returns the number of projects.
 */
export async function rotateSigningKeys(
  { store, keyring, now }: Place,
  by: Pick<AuditEntry, "actor" | "origin">,
  onProgress?: (done: number, of: number) => void,
): Promise<number> {
  const of = await store.read(async (db) => {
    const t = db.projects;
    const [all] = await db.select({ count: count() }).from(t).where(isNull(t.deletedAt));
    return all?.count ?? 0;
  });
  let done = 0;
  for (let after = ""; ; ) {
    const projects = await store.read((db) => {
      const t = db.projects;
      const next = and(gt(t.id, after), isNull(t.deletedAt));
      return db.select({ id: t.id }).from(t).where(next).orderBy(asc(t.id)).limit(AT_ONCE);
    });
    const last = projects.at(-1);
    if (!last) return done;
    after = last.id;
    const made = await Promise.all(
      projects.map(async ({ id }) => ({ projectId: id, ...(await generateSigningKey()) })),
    );
    await store.write(async (tx) => {
      for (const key of made) {
        const { projectId } = key;
        await storeSigningKeyIn(tx, { keyring, now }, key);
        const subject = { type: "project" as const, id: projectId };
        await audit(
          tx,
          { now },
          { projectId, action: "signing_key_rotated", subject, after: { key_id: key.id }, ...by },
        );
        await tx.bump(projectCacheKey(projectId));
      }
    });
    done += projects.length;
    onProgress?.(done, of);
  }
}

/** Deletes signing keys whose last token has expired, since a newer key signs. Returns their number. */
export async function deleteOldSigningKeys({ store, now }: Pick<Deps, "store" | "now">): Promise<number> {
  const until = now() - OLDER_KEY_MILLIS;
  let deleted = 0;
  for (let after = ""; ; ) {
    const projects = await store.read((db) => {
      const t = db.signingKeys;
      const several = db.select({ id: t.projectId }).from(t).where(gt(t.projectId, after)).groupBy(t.projectId);
      return several.having(gt(count(), 1)).orderBy(asc(t.projectId)).limit(LIST);
    });
    for (const { id } of projects) deleted += await deleteOldOf(store, id, until);
    const last = projects.at(-1);
    if (!last || projects.length < LIST) return deleted;
    after = last.id;
  }
}

async function deleteOldOf(store: Deps["store"], projectId: string, until: number): Promise<number> {
  return store.write(async (tx) => {
    const t = tx.signingKeys;
    const replaced = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.projectId, projectId), lte(t.createdAt, until)))
      .orderBy(asc(t.createdAt));
    // The newest of these signs, or did so last.
    const old = replaced.slice(0, -1).map(({ id }) => id);
    if (old.length === 0) return 0;
    await tx.delete(t).where(inArray(t.id, old));
    await tx.bump(projectCacheKey(projectId));
    return old.length;
  });
}

/** Counts the keys that only verify any more, or do not sign yet. */
export async function olderSigningKeys(store: Deps["store"]): Promise<number> {
  const [found] = await store.read((db) => {
    const t = db.signingKeys;
    return db.select({ all: count(), projects: countDistinct(t.projectId) }).from(t);
  });
  return found ? found.all - found.projects : 0;
}

/** Returns the newest signing key of each project. */
export async function newestSigningKeys(store: Deps["store"]): Promise<{ projectId: string; createdAt: number }[]> {
  return store.read((db) => {
    const t = db.signingKeys;
    const createdAt = sql<number>`max(${t.createdAt})`.mapWith(Number);
    return db.select({ projectId: t.projectId, createdAt }).from(t).groupBy(t.projectId);
  });
}
