import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { type GivenImage, pathOf } from "./image.ts";

/** Whom an image shows: a user, a team, or with both ids a member. */
export interface Shown {
  projectId: string;
  userId?: string;
  teamId?: string;
}

/**
 * What was given, or the stored image of whom it is to show, when it is a link to that one under an address that this server
 * had before it moved. Nobody else's image is looked for: a link that names one stays a link.
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
 * Stores an image that was given in the place of the one before, in the transaction that writes its address beside whom it
 * shows: nothing is left of the old one, and nothing is stored that nobody shows. Whom it shows is stored already.
 */
export async function storeImageIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  shown: Shown,
  { url, file }: GivenImage,
): Promise<void> {
  const t = tx.storedFiles;
  const isTheirs = isOf(t, shown);
  const [before] = await tx.select({ id: t.id }).from(t).where(isTheirs);
  // A server that sends a whole user back sends the image's address, too.
  if (before && !file && url?.includes(`/${before.id}.`)) return;
  if (before) await tx.delete(t).where(isTheirs);
  if (!file) return;
  await tx.add("storedFiles", { ...file, ...shown, createdAt: deps.now() });
}

const isOf = (t: Tables["storedFiles"], { projectId, userId, teamId }: Shown) =>
  and(
    eq(t.projectId, projectId),
    userId === undefined ? isNull(t.userId) : eq(t.userId, userId),
    teamId === undefined ? isNull(t.teamId) : eq(t.teamId, teamId),
  );
