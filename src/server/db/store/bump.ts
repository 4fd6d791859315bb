import { sql } from "drizzle-orm";
import { preparedChange } from "#server/db/query/prepared.ts";
import type { Params } from "./store.ts";

/** Increments the version of a key, or inserts it with version 1. */
export const bumpVersion = preparedChange((tx, { key }: Params<{ key: string }>) => {
  const t = tx.cacheVersions;
  return tx
    .insert(t)
    .values({ key, version: 1 })
    .onConflictDoUpdate({ target: t.key, set: { version: sql`${t.version} + 1` } })
    .returning({ version: t.version });
});
