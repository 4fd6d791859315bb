import { and, inArray, sql } from "drizzle-orm";
import { equalsUnindexed } from "#server/db/query/conditions.ts";
import type { Store } from "#server/db/store/store.ts";

/** What users of a project are called, by id: the name, else the address, else null. Deleted users are missing. */
export async function userNames(store: Store, projectId: string, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read((db) => {
    const t = db.users;
    const ofProject = equalsUnindexed(store.dialect, t.projectId, sql`${projectId}`);
    return db
      .select({ id: t.id, name: t.displayName, address: t.primaryEmail })
      .from(t)
      .where(and(ofProject, inArray(t.id, ids)));
  });
  return new Map(rows.map(({ id, name, address }) => [id, name?.trim() || address]));
}
