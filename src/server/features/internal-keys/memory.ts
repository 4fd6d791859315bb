import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Level } from "#contract/access.ts";
import { preparedChange } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";

/** A request with a key of a project. */
export interface KeyUse {
  projectId: string;
  level: Level;
  digest: string;
}

/**
 * Records when the keys of projects were last used. Collects the times in memory, because a request that reads must not
 * write. The first use is written within about a second, later ones about once a minute. docs/activity.md.
 */
export interface KeyUses {
  used(use: KeyUse): void;
  /** Writes the uses that are due, or at the last flush all that are left. Resolves to 0, since nothing waits after it. */
  flush(options?: { isLast?: boolean }): Promise<number>;
}

interface CollectedUse extends KeyUse {
  at: number;
  /** The time that is stored; undefined until the first one is. */
  storedAt?: number;
}

/** The most keys that are collected; uses of further ones are not recorded. */
const MAX_COLLECTED = 50_000;
/** A key that is used all the time is written this often. */
const PAUSE_MILLIS = 60_000;
/** Between two transactions, other writes can run. */
const BATCH_KEYS = 200;

const DIGEST_OF = {
  client: "publishableClientKeyDigest",
  server: "secretServerKeyDigest",
  admin: "superSecretAdminKeyDigest",
} as const satisfies Record<Level, keyof Tables["internalKeys"]>;

// Moves the time only forward, because another instance may have written a later one.
const touchKeys = (level: Level) =>
  preparedChange((tx, { projectId, digest, at }: Params<{ projectId: string; digest: string; at: number }>) => {
    const t = tx.internalKeys;
    return tx
      .update(t)
      .set({ lastUsedAt: sql`${at}` })
      .where(
        and(
          eq(t.projectId, projectId),
          eq(t[DIGEST_OF[level]], digest),
          or(isNull(t.lastUsedAt), lt(t.lastUsedAt, at)),
        ),
      );
  });
const touch = { client: touchKeys("client"), server: touchKeys("server"), admin: touchKeys("admin") };

export function collectKeyUses({ store, now }: { store: Store; now(): number }): KeyUses {
  const collected = new Map<string, CollectedUse>();

  const isNew = ({ at, storedAt }: CollectedUse) => storedAt === undefined || at > storedAt;
  const isRested = ({ storedAt }: CollectedUse) => storedAt === undefined || now() - storedAt >= PAUSE_MILLIS;

  async function write(uses: CollectedUse[]): Promise<void> {
    const batch = uses.map(({ projectId, level, digest, at }) => ({ projectId, level, digest, at }));
    await store.write(async (tx) => {
      for (const { level, ...use } of batch) await tx.rows(touch[level], use);
    });
    for (const [index, use] of uses.entries()) use.storedAt = batch[index]?.at;
  }

  return {
    used(use) {
      const known = collected.get(use.digest);
      if (known) known.at = now();
      else if (collected.size < MAX_COLLECTED) collected.set(use.digest, { ...use, at: now() });
    },
    async flush({ isLast = false } = {}) {
      // Instances that write the same keys lock them in the same order, so that they cannot deadlock.
      const due = Array.from(collected, ([, use]) => use)
        .filter((use) => isNew(use) && (isLast || isRested(use)))
        .sort((a, b) => (a.digest < b.digest ? -1 : 1));
      for (let from = 0; from < due.length; from += BATCH_KEYS) await write(due.slice(from, from + BATCH_KEYS));
      for (const [digest, use] of collected) if (!isNew(use) && isRested(use)) collected.delete(digest);
      return 0;
    },
  };
}
