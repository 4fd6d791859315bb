import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import type { GivenImage } from "./image.ts";

/** Whom an image shows: a user, a team, or with both ids a member. */
export interface Shown {
  projectId: string;
  userId?: string;
  teamId?: string;
}

/**
 * Stores an image that was given in the place of the one before, in the transaction that writes its address beside whom it
 * shows: nothing is left of the old one, and nothing is stored that nobody shows. Whom it shows is stored already.
 */
export async function storeImageIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, userId, teamId }: Shown,
  { url, file }: GivenImage,
): Promise<void> {
  const t = tx.storedFiles;
  const isTheirs = and(
    eq(t.projectId, projectId),
    userId === undefined ? isNull(t.userId) : eq(t.userId, userId),
    teamId === undefined ? isNull(t.teamId) : eq(t.teamId, teamId),
  );
  const [before] = await tx.select({ id: t.id }).from(t).where(isTheirs);
  // A server that sends a whole user back sends the image's address, too.
  if (before && !file && url?.includes(`/${before.id}.`)) return;
  if (before) await tx.delete(t).where(isTheirs);
  if (!file) return;
  await tx.add("storedFiles", { ...file, projectId, userId, teamId, createdAt: deps.now() });
}
