import { and, eq, inArray } from "drizzle-orm";
import type { Store } from "#server/db/store/store.ts";

/** The names of OAuth clients of a project, by id. Deleted clients are missing. */
export async function oauthClientNames(store: Store, projectId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read((db) => {
    const t = db.oauthClients;
    return db
      .select({ id: t.id, name: t.name })
      .from(t)
      .where(and(eq(t.projectId, projectId), inArray(t.id, ids)));
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
