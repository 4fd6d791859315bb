import { inArray, sql } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
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

/** Rows that take about 32 KiB, each too short to be compressed. */
const ROOM = { rows: 16, characters: 1_900 };

/**
 * Makes the database grow, or reuse its earlier growth. On a full disk PostgreSQL goes on to accept writes that fit
 * into pages which it has already, such as that of `requireWritable`.
 */
export async function requireRoom(store: Store): Promise<void> {
  const keys = Array.from({ length: ROOM.rows }, () => `${KEY} ${randomUuid()}`.padEnd(ROOM.characters, "-"));
  await store.write(async (tx) => {
    const t = tx.cacheVersions;
    await tx.insert(t).values(keys.map((key) => ({ key, version: 0 })));
    await tx.delete(t).where(inArray(t.key, keys));
  });
}
