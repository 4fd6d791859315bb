import { eq } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { ownersOfTeam } from "./ownership.ts";

/** Whether anybody runs this instance: owns project `internal`. */
export function hasOwner(deps: Pick<Deps, "keyring"> & { store: Store }): Promise<boolean> {
  return deps.store.read((db) => hasOwnerIn(db, deps));
}

export async function hasOwnerIn(db: Snapshot | Transaction, deps: Pick<Deps, "keyring">): Promise<boolean> {
  const t = db.projects;
  const [internal] = await db.select({ teamId: t.ownerTeamId }).from(t).where(eq(t.id, INTERNAL_PROJECT_ID));
  if (!internal?.teamId) return false;
  return (await ownersOfTeam(db, deps, internal.teamId)).length > 0;
}
