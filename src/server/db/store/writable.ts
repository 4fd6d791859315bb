import { sql } from "drizzle-orm";
import type { Store } from "./store.ts";

/** No cache is called so: its row is there to be written. */
const KEY = "probe";

/** Writes and commits something of no meaning: rejects where nothing can be written, for want of room or of rights. */
export async function requireWritable(store: Store): Promise<void> {
  await store.write(async (tx) => {
    const t = tx.cacheVersions;
    await tx
      .insert(t)
      .values({ key: KEY, version: 0 })
      // To and fro: SQLite leaves a page alone that would stay the same, and a version that rises would be told to everybody.
      .onConflictDoUpdate({ target: t.key, set: { version: sql`1 - ${t.version}` } });
  });
}
