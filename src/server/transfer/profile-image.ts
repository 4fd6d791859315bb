import { Type } from "@sinclair/typebox";
import { and, inArray, isNull } from "drizzle-orm";
import { PROFILE_IMAGE_MAX_LENGTH } from "#contract/limits.ts";
import { Refusal } from "#server/access/refusal.ts";
import type { Transaction } from "#server/db/store/store.ts";
import {
  contentTypeOf,
  type GivenImage,
  givenImage,
  type ImageFolder,
  isImageFormat,
  shownImage,
} from "#server/foundation/stored-files/index.ts";
import { Optional, orNull } from "./fields.ts";
import type { Db, Fault, TransferDeps } from "./noun.ts";

/**
 * The image of a user, team or member. In a file it is a link, or the image itself as a data URL. An image that this
 * server stores is written into the record, because its URL is useless on another instance.
 */
export const ProfileImage = Optional(
  orNull(
    Type.String({
      maxLength: PROFILE_IMAGE_MAX_LENGTH,
      expected: `text of at most ${PROFILE_IMAGE_MAX_LENGTH} characters`,
    }),
  ),
);

export function imageFaults(image: string | null | undefined): Fault[] {
  if (!image) return [];
  try {
    givenImage({ settings: { publicUrl: "" } }, image, "server", "user-profile-images");
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const expected = "a link (http or https), or a data URL of a PNG, JPEG, GIF, BMP or WebP image of at most 300 KiB";
    return [{ field: "profile_image_url", value: image, expected }];
  }
}

/** The subject of an image: a user, a team, or with both ids a member. */
interface Shown {
  userId?: string;
  teamId?: string;
}

const keyOf = ({ userId, teamId }: { userId?: string | null; teamId?: string | null }) =>
  `${userId ?? ""} ${teamId ?? ""}`;

/** Returns a function that gives the image for the records of some users, teams or members (of these users). */
export async function imagesOf(
  db: Db,
  deps: Pick<TransferDeps, "settings">,
  of: "users" | "teams" | "members",
  ids: string[],
): Promise<(shown: Shown, url: string | null) => string | null> {
  const t = db.storedFiles;
  const isTheirs = {
    users: and(inArray(t.userId, ids), isNull(t.teamId)),
    teams: and(inArray(t.teamId, ids), isNull(t.userId)),
    members: inArray(t.userId, ids),
  }[of];
  const files = new Map((await db.select().from(t).where(isTheirs)).map((file) => [keyOf(file), file]));
  return (shown, url) => {
    const file = files.get(keyOf(shown));
    if (!file || !url?.includes(`/${file.id}.`) || !isImageFormat(file.format)) return shownImage(deps, url);
    return `data:${contentTypeOf(file.format)};base64,${Buffer.from(file.content).toString("base64")}`;
  };
}

/** Returns a record's image in its stored form: the URL, and the file behind it. The image was checked before. */
export function takenImage(
  deps: Pick<TransferDeps, "settings">,
  image: string | null | undefined,
  folder: ImageFolder,
): GivenImage {
  return givenImage(deps, image || null, "server", folder) ?? { url: null, file: null };
}

/** Stores the images of records that were just stored. */
export async function storeImagesIn(
  tx: Transaction,
  deps: Pick<TransferDeps, "now">,
  images: { projectId: string; shown: Shown; image: GivenImage }[],
): Promise<void> {
  const files = images.flatMap(({ projectId, shown, image: { file } }) =>
    file ? [{ ...file, projectId, ...shown, createdAt: deps.now() }] : [],
  );
  await tx.addAll("storedFiles", files);
}
