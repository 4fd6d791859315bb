import type { Level } from "#contract/access.ts";
import { refuse } from "#server/access/refusal.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Settings } from "#server/settings.ts";

export type ImageFolder = "user-profile-images" | "team-profile-images" | "team-member-profile-images";

/** An image that this server stores. */
export interface ImageFile {
  id: string;
  folder: ImageFolder;
  format: ImageFormat;
  content: Buffer;
  /** A digest of the content, for HTTP caches. */
  digest: string;
}

export interface KnowsPublicUrl {
  settings: Pick<Settings, "publicUrl">;
}

/** A profile image as a request gives it. */
export interface GivenImage {
  /** The value to store: the path of a stored file, or a link to an image on another server. Null for no image. */
  url: string | null;
  /** The file to store with it. Null for no image, for a link, and for the path of a file that is stored already. */
  file: ImageFile | null;
}

const isJpeg = (beginning: string) => beginning.startsWith("\xff\xd8\xff");

/** Each format by its first bytes, as Latin-1. SVG is left out because it can contain scripts. */
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

/** The path of stored images; see `features/stored-files/page.ts`. */
const FILES = "/files/";
const DATA_URL = /^data:image\/([a-z]{3,4});base64,([A-Za-z0-9+/]+={0,2})$/;
const BEGINNING_BYTES = 12;
export const IMAGE_MAX_BYTES = 300 * 1024;

/**
 * Checks a profile image of a request. Clients may only upload an image, servers may also give a link: a link from a
 * client could lead to a page or a script, or report its viewers to a stranger. Undefined when the request does not
 * mention an image.
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
    if (base64.length > (IMAGE_MAX_BYTES / 3) * 4) throw refuse("PROFILE_IMAGE_TOO_LARGE");
    const content = Buffer.from(base64, "base64");
    const beginning = content.toString("latin1", 0, BEGINNING_BYTES);
    if (!FORMATS[format].isBegunBy(beginning)) throw refuse("PROFILE_IMAGE_URL_INVALID");
    const file = { id: randomUuid(), folder, format, content, digest: digest(content) };
    return { url: pathOf(file), file };
  }
  // A server that sends back the link that it received means the stored file, even if this server's address has
  // changed.
  if (level !== "client" && url.startsWith(deps.settings.publicUrl + FILES)) {
    return { url: url.slice(deps.settings.publicUrl.length), file: null };
  }
  if (level !== "client" && /^https?:\/\//i.test(url)) return { url, file: null };
  throw refuse("PROFILE_IMAGE_URL_INVALID");
}

/** The data URL of an image, as `givenImage` takes it; undefined for content of any other format. */
export function imageDataUrl(content: Buffer): string | undefined {
  const beginning = content.toString("latin1", 0, BEGINNING_BYTES);
  const format = Object.keys(FORMATS)
    .filter(isImageFormat)
    .find((each) => FORMATS[each].isBegunBy(beginning));
  return format && `data:${contentTypeOf(format)};base64,${content.toString("base64")}`;
}

/** The path that the subject's row has of a stored file. */
export const pathOf = ({ folder, id, format }: { folder: string; id: string; format: string }) =>
  `${FILES}${folder}/${id}.${format}`;

/** Returns the link to an image as the wire shows it. The paths of stored files get the server's current address. */
export function shownImage({ settings }: KnowsPublicUrl, stored: string | null): string | null {
  return stored?.startsWith(FILES) ? settings.publicUrl + stored : stored;
}
