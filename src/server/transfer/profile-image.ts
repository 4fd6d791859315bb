import { inArray } from "drizzle-orm";
import type { Transaction } from "#server/db/store.ts";
import { type Shown, storeImageIn } from "#server/features/stored-files/store.ts";
import { Optional, orNull, Text } from "./fields.ts";
import type { Db, Fault } from "./noun.ts";

/**
 * Pictures of users, teams and members are a link or, in a file, the picture itself as a data URL: what another server
 * stored has no address there. A picture that comes from a file stays beside whom it shows until another takes its place.
 */
export const ProfileImage = Optional(orNull(Text));

const DATA_URL = /^data:image\/(png|jpg|jpeg|gif|bmp|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const MAX_LENGTH = (300 * 1024 * 4) / 3 + 64;

export function imageFaults(image: string | null | undefined): Fault[] {
  if (!image || /^https?:\/\//i.test(image)) return [];
  if (DATA_URL.test(image) && image.length <= MAX_LENGTH) return [];
  const expected = "a link (http or https), or a data URL of a PNG, JPEG, GIF, BMP or WebP picture up to 300 KiB";
  return [{ field: "profile_image_url", value: image, expected }];
}

interface WithImage {
  projectId: string;
  profileImageUrl: string | null;
}

/** The rows as a file shows them: with the pictures themselves where they are stored here. */
export async function withPictures<R extends WithImage>(db: Db, rows: R[]): Promise<R[]> {
  const ids = rows.flatMap(({ profileImageUrl }) => idIn(profileImageUrl) ?? []);
  if (ids.length === 0) return rows;
  const { id, projectId, format, content } = db.storedFiles;
  const files = await db.select({ id, projectId, format, content }).from(db.storedFiles).where(inArray(id, ids));
  const byId = new Map(files.map((file) => [file.id, file]));
  return rows.map((row) => {
    const file = byId.get(idIn(row.profileImageUrl) ?? "");
    if (file?.projectId !== row.projectId) return row;
    return { ...row, profileImageUrl: `data:image/${file.format};base64,${file.content.toString("base64")}` };
  });
}

const idIn = (url: string | null) => /\/files\/[a-z-]+\/([0-9a-f-]{36})\.[a-z]+$/.exec(url ?? "")?.[1];

type Pictured = { profile_image_url?: string | null };

/**
 * What is to be written beside whom a picture shows: undefined when it is the same as before. The stored one goes when
 * another takes its place.
 */
export async function changedImageIn(
  tx: Transaction,
  shown: Shown,
  { profile_image_url: url = null }: Pictured,
  { profile_image_url: before = null }: Pictured,
): Promise<string | null | undefined> {
  if (url === before) return undefined;
  await storeImageIn(tx, { now: () => 0 }, shown, { url, file: null });
  return url;
}
