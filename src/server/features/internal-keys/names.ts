import { and, inArray, sql } from "drizzle-orm";
import { equalsUnindexed } from "#server/db/query/conditions.ts";
import type { Store } from "#server/db/store/store.ts";

/** The descriptions of sets of keys of a project, by id. */
export async function keyNames(store: Store, projectId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read((db) => {
    const t = db.internalKeys;
    const ofProject = equalsUnindexed(store.dialect, t.projectId, sql`${projectId}`);
    return db
      .select({ id: t.id, name: t.description })
      .from(t)
      .where(and(ofProject, inArray(t.id, ids)));
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
