import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { ownerTeamOf } from "#server/foundation/projects/index.ts";
import { holdersIn } from "./ownership.ts";

/**
 * Whether this instance has an operator: a user who owns project `internal`. A disabled one counts: their server must not
 * be open for set-up again.
 */
export function hasOwner(deps: Pick<Deps, "keyring" | "now"> & { store: Store }): Promise<boolean> {
  return deps.store.read((db) => hasOwnerIn(db, deps));
}

export async function hasOwnerIn(db: Snapshot | Transaction, deps: Pick<Deps, "keyring" | "now">): Promise<boolean> {
  const teamId = await ownerTeamOf(db, INTERNAL_PROJECT_ID);
  return teamId !== null && (await holdersIn(db, deps, teamId)).length > 0;
}
