import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/transfer/noun.ts";

/** The name that an external id is among the names that only one record may have. */
export const externalIdClaim = (externalId: string, projectId: string) => `external id ${externalId} in ${projectId}`;

/** Returns which of the records' external ids are in use, with the id of the user that has each. */
export async function externalIdHolders(
  db: Db,
  projectId: string,
  records: readonly { external_id?: string | null }[],
): Promise<[string, string][]> {
  const wanted = records.flatMap(({ external_id }) => external_id ?? []);
  if (wanted.length === 0) return [];
  const t = db.users;
  const found = await db
    .select({ id: t.id, externalId: t.externalId })
    .from(t)
    .where(and(eq(t.projectId, projectId), inArray(t.externalId, wanted)));
  return found.map(({ id, externalId }) => [externalIdClaim(externalId ?? "", projectId), id]);
}
