import { sql } from "drizzle-orm";
import { preparedChange } from "#server/db/query/prepared.ts";
import type { Params } from "./store.ts";

/** Raises the version of a key, or starts counting. */
export const bumpVersion = preparedChange((tx, { key }: Params<{ key: string }>) => {
  const t = tx.cacheVersions;
  return tx
    .insert(t)
    .values({ key, version: 1 })
    .onConflictDoUpdate({ target: t.key, set: { version: sql`${t.version} + 1` } })
    .returning({ version: t.version });
});
