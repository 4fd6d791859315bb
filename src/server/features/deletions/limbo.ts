import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/store/store.ts";

/** The project id of users and teams whose deletion is under way. No request can name it. See migration 0020. */
export const LIMBO = "deleted";

/**
 * Removes a user or a team with many rows from its project, so that it is deleted for every caller with the commit. A
 * job deletes the rows.
 */
export async function sendToLimbo(
  tx: Transaction,
  kind: "users" | "teams",
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  const t = tx[kind];
  await tx
    .update(t)
    .set({ projectId: LIMBO })
    .where(and(eq(t.id, id), eq(t.projectId, projectId)));
}
