import { sql } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";

interface ExternalId {
  projectId: string;
  externalId: string;
}

const placeByExternalId = prepared((db, { projectId, externalId }: Params<ExternalId>) => {
  const t = db.users;
  return db
    .select({ id: t.id, signedUpAt: t.signedUpAt })
    .from(t)
    .where(sql`${t.projectId} = ${projectId} and ${t.externalId} = ${externalId}`);
});

/** Returns the id and the sign-up of the user with exactly this external id. */
export async function findByExternalId(db: Pick<Store | Snapshot, "rows">, projectId: string, externalId: string) {
  const [found] = await db.rows(placeByExternalId, { projectId, externalId });
  return found;
}

/** Refuses an external id that another user of the project has. `userId` is the user who is to get it, if there is one yet. */
export async function requireFreeExternalIdIn(
  tx: Transaction,
  { projectId, externalId, userId }: ExternalId & { userId?: string },
): Promise<void> {
  const holder = await findByExternalId(tx, projectId, externalId);
  if (holder && holder.id !== userId) {
    throw fail("USER_EXTERNAL_ID_ALREADY_EXISTS", { external_id: externalId, user_id: holder.id });
  }
}
