import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/store/store.ts";

/** The project id of users and teams whose deletion is under way. No request can name it. See migration 0020. */
export const DELETED_PROJECT_ID = "deleted";

/**
 * Removes a user or a team with many rows from its project, so that it is deleted for every caller with the commit. A
 * job deletes the rows.
 */
export async function moveToDeletedProject(
  tx: Transaction,
  kind: "users" | "teams",
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  const t = tx[kind];
  await tx
    .update(t)
    .set({ projectId: DELETED_PROJECT_ID })
    .where(and(eq(t.id, id), eq(t.projectId, projectId)));
}
