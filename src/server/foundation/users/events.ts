import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { ownedProjectIdsIn } from "#server/foundation/project-owners/index.ts";
import { serverUserView, type User } from "./user.ts";

/** Queues the event of a new or changed user. Its data is the user as servers read it. */
export async function queueUserEventIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring"> & { settings: Pick<Deps["settings"], "publicUrl" | "svix"> },
  type: "user.created" | "user.updated",
  user: User,
): Promise<void> {
  const { projectId, id } = user.row;
  const managed = projectId === INTERNAL_PROJECT_ID ? await ownedProjectIdsIn(tx, deps, id) : null;
  await queueEvent(tx, deps, { projectId, type, data: serverUserView(deps, user, managed) });
}
