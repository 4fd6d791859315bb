import { sql } from "drizzle-orm";
import type { Store } from "./store.ts";

/** A key that no cache uses: its row exists only for this check. */
const KEY = "probe";

/**
 * Writes and commits a row without meaning. Rejects when the database cannot be written, for lack of space or of
 * rights.
 */
export async function requireWritable(store: Store): Promise<void> {
  await store.write(async (tx) => {
    const t = tx.cacheVersions;
    await tx
      .insert(t)
      .values({ key: KEY, version: 0 })
      // The value alternates: SQLite does not write a page that stays the same, and a rising version would notify every
      // process.
      .onConflictDoUpdate({ target: t.key, set: { version: sql`1 - ${t.version}` } });
  });
}
