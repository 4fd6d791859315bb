import type { Level } from "#contract/access.ts";
import { refuse } from "#server/access/refusal.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Settings } from "#server/settings.ts";

export type ImageFolder = "user-profile-images" | "team-profile-images" | "team-member-profile-images";

/** An image that is stored here. */
export interface ImageFile {
  id: string;
  folder: ImageFolder;
  format: ImageFormat;
  content: Buffer;
  /** Of the content, for caches. */
  digest: string;
}

export interface KnowsPublicUrl {
  settings: Pick<Settings, "publicUrl">;
}

/** What was given as a profile image. */
export interface GivenImage {
  /** What is stored of it: the path of a file of ours, or the link to one that lies elsewhere; null: none. */
  url: string | null;
  /** What is stored beside it; null for none, and for one that lies elsewhere. */
  file: ImageFile | null;
}

const isJpeg = (beginning: string) => beginning.startsWith("\xff\xd8\xff");

/** Each format by its first bytes, as Latin-1. An SVG is a program, and none of these. */
const FORMATS = {
  png: { type: "image/png", isBegunBy: (beginning: string) => beginning.startsWith("\x89PNG\r\n\x1a\n") },
  jpg: { type: "image/jpeg", isBegunBy: isJpeg },
  jpeg: { type: "image/jpeg", isBegunBy: isJpeg },
  gif: { type: "image/gif", isBegunBy: (beginning: string) => /^GIF8[79]a/.test(beginning) },
  bmp: {
    type: "image/bmp",
    isBegunBy: (beginning: string) => beginning.startsWith("BM") && beginning.slice(6, 10) === "\0\0\0\0",
  },
  webp: { type: "image/webp", isBegunBy: (beginning: string) => /^RIFF.{4}WEBP/s.test(beginning) },
};
export type ImageFormat = keyof typeof FORMATS;

export const isImageFormat = (name: string): name is ImageFormat => Object.hasOwn(FORMATS, name);
export const contentTypeOf = (format: ImageFormat): string => FORMATS[format].type;

/** Where stored images lie; see `page.ts`. */
const FILES = "/files/";
const DATA_URL = /^data:image\/([a-z]{3,4});base64,([A-Za-z0-9+/]+={0,2})$/;
const BEGINNING_BYTES = 12;
const MAX_BYTES = 300 * 1024;

/**
 * A profile image as a request gives it. People may only give an image itself, servers also a link to one: anything else
 * could be a page or a script, or tell a stranger who looks at it. Undefined when the request says nothing of it.
 */
export function givenImage(
  deps: KnowsPublicUrl,
  url: string | null | undefined,
  level: Level,
  folder: ImageFolder,
): GivenImage | undefined {
  if (url === undefined) return undefined;
  if (url === null) return { url, file: null };
  const [, format = "", base64 = ""] = DATA_URL.exec(url) ?? [];
  if (isImageFormat(format)) {
    if (base64.length > (MAX_BYTES / 3) * 4) throw refuse("PROFILE_IMAGE_TOO_LARGE");
    const content = Buffer.from(base64, "base64");
    const beginning = content.toString("latin1", 0, BEGINNING_BYTES);
    if (!FORMATS[format].isBegunBy(beginning)) throw refuse("PROFILE_IMAGE_URL_INVALID");
    const file = { id: randomUuid(), folder, format, content, digest: digest(content) };
    return { url: pathOf(file), file };
  }
  // A server that sends back what it was shown means our file, and not the address that we have today.
  if (level !== "client" && url.startsWith(deps.settings.publicUrl + FILES)) {
    return { url: url.slice(deps.settings.publicUrl.length), file: null };
  }
  if (level !== "client" && /^https?:\/\//i.test(url)) return { url, file: null };
  throw refuse("PROFILE_IMAGE_URL_INVALID");
}

/** By which a file of ours is known in the row that shows it. */
export const pathOf = ({ folder, id, format }: { folder: string; id: string; format: string }) =>
  `${FILES}${folder}/${id}.${format}`;

/** The link to an image as the wire shows it. Files of ours are stored by their path, so they move with the server's address. */
export function shownImage({ settings }: KnowsPublicUrl, stored: string | null): string | null {
  return stored?.startsWith(FILES) ? settings.publicUrl + stored : stored;
}
