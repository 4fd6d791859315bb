import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { type GivenImage, pathOf } from "./image.ts";

/** The subject of an image: a user, a team, or with both ids a member of a team. */
export interface Shown {
  projectId: string;
  userId?: string;
  teamId?: string;
}

/**
 * Returns the given image, or the subject's stored image when the given link names it under an earlier address of this
 * server. Only images of the same subject match: a link to another subject's image stays a link.
 */
export async function recognizedImageIn(
  tx: Transaction,
  shown: Shown,
  given: GivenImage | undefined,
): Promise<GivenImage | undefined> {
  if (!given?.url || given.file || !URL.canParse(given.url)) return given;
  const t = tx.storedFiles;
  const own = await tx.select({ id: t.id, folder: t.folder, format: t.format }).from(t).where(isOf(t, shown));
  const { pathname } = new URL(given.url);
  const paths = own.map(pathOf);
  const path = paths.find((each) => pathname.endsWith(each));
  return path ? { url: path, file: null } : given;
}

/**
 * Stores a given image in place of the subject's earlier one. It runs in the transaction that writes the image's
 * address to the subject's row, so that no stored image is without a row that shows it. The subject's row exists
 * already.
 */
export async function storeImageIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  shown: Shown,
  { url, file }: GivenImage,
): Promise<void> {
  const t = tx.storedFiles;
  const isSubjects = isOf(t, shown);
  const [before] = await tx.select({ id: t.id }).from(t).where(isSubjects);
  // A server that sends a whole user back also sends the address of the image.
  if (before && !file && url?.includes(`/${before.id}.`)) return;
  if (before) await tx.delete(t).where(isSubjects);
  if (!file) return;
  await tx.add("storedFiles", { ...file, ...shown, createdAt: deps.now() });
}

const isOf = (t: Tables["storedFiles"], { projectId, userId, teamId }: Shown) =>
  and(
    eq(t.projectId, projectId),
    userId === undefined ? isNull(t.userId) : eq(t.userId, userId),
    teamId === undefined ? isNull(t.teamId) : eq(t.teamId, teamId),
  );
