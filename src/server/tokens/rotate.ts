import { and, asc, count, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
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
 * Gives every project a new key of each algorithm that it has keys of, some projects at a time. Nobody is signed out: the older keys
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
    const { projects, algorithms } = await store.read(async (db) => {
      const [t, keys] = [db.projects, db.signingKeys];
      const next = and(gt(t.id, after), isNull(t.deletedAt));
      const projects = await db.select({ id: t.id }).from(t).where(next).orderBy(asc(t.id)).limit(AT_ONCE);
      const algorithms = await db
        .selectDistinct({ projectId: keys.projectId, alg: keys.alg })
        .from(keys)
        .where(inArray(keys.projectId, projects.map(idOf)));
      return { projects, algorithms };
    });
    const last = projects.at(-1);
    if (!last) return done;
    after = last.id;
    const made = await Promise.all(
      algorithms.map(async ({ projectId, alg }) => ({ projectId, ...(await generateSigningKey(alg)) })),
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
      // Also projects with one key of each algorithm: their few keys are looked at in vain.
      const several = db.select({ id: t.projectId }).from(t).where(gt(t.projectId, after)).groupBy(t.projectId);
      return several.having(gt(count(), 1)).orderBy(asc(t.projectId)).limit(LIST);
    });
    for (const { id } of projects) deleted += await deleteOldOf(store, id, until);
    const last = projects.at(-1);
    if (!last || projects.length < LIST) return deleted;
    after = last.id;
  }
}

const idOf = ({ id }: { id: string }) => id;

async function deleteOldOf(store: Deps["store"], projectId: string, until: number): Promise<number> {
  return store.write(async (tx) => {
    const t = tx.signingKeys;
    const replaced = await tx
      .select({ id: t.id, alg: t.alg })
      .from(t)
      .where(and(eq(t.projectId, projectId), lte(t.createdAt, until)))
      .orderBy(asc(t.createdAt));
    // The newest of each algorithm signs, or did so last.
    const signing = new Map(replaced.map(({ id, alg }) => [alg, id]));
    const old = replaced.filter(({ id, alg }) => signing.get(alg) !== id).map(idOf);
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
    const ofEach = db
      .select({ keys: count().as("keys") })
      .from(t)
      .groupBy(t.projectId, t.alg)
      .as("of_each");
    return db.select({ older: sql<number>`coalesce(sum(${ofEach.keys} - 1), 0)`.mapWith(Number) }).from(ofEach);
  });
  return found?.older ?? 0;
}

/** Returns when each project got its newest signing key; of several algorithms, the one that has waited longest. */
export async function newestSigningKeys(store: Deps["store"]): Promise<{ projectId: string; createdAt: number }[]> {
  return store.read((db) => {
    const t = db.signingKeys;
    const newest = db
      .select({ projectId: t.projectId, createdAt: sql<number>`max(${t.createdAt})`.as("newest") })
      .from(t)
      .groupBy(t.projectId, t.alg)
      .as("newest_keys");
    const createdAt = sql<number>`min(${newest.createdAt})`.mapWith(Number);
    return db.select({ projectId: newest.projectId, createdAt }).from(newest).groupBy(newest.projectId);
  });
}
