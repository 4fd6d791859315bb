import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/store/store.ts";

/** The project that users and teams belong to while they are taken apart: no request can name it. See migration 0020. */
export const LIMBO = "deleted";

/**
 * Takes a user or a team with much in it out of its project: gone to every caller with the commit, however much there is.
 * The rest is taken apart by a job.
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
