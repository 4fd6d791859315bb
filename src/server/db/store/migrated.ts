import { sql } from "drizzle-orm";
import { migrations } from "#server/db/migrate/migrations.ts";
import type { Store } from "./store.ts";

/**
 * Whether every migration that this version needs has run. A newer version may have run more: during a rolling upgrade
 * the older servers still serve.
 */
export async function isMigrated(store: Store): Promise<boolean> {
  const newest = sql<number>`max(number)`.mapWith(Number);
  const [row] = await store.read((db) => db.select({ newest }).from(sql`migrations`));
  return (row?.newest ?? 0) >= (migrations[store.dialect].at(-1)?.number ?? 0);
}
