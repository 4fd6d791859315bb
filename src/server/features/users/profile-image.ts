import type { Level } from "#contract/access.ts";
import { refuse } from "#server/access/refusal.ts";

const DATA_URL = /^data:image\/(png|jpg|jpeg|gif|bmp|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const MAX_BYTES = 300 * 1024;

/** People may only give an image itself, servers also a link to one. Anything else could be a page or a script. */
export function checkedProfileImage(url: string, level: Level): string {
  const image = DATA_URL.exec(url);
  if (image) {
    if (((image[2]?.length ?? 0) * 3) / 4 > MAX_BYTES) throw refuse(400, "The profile image is larger than 300 KiB.");
    return url;
  }
  if (level !== "client" && /^https?:\/\//i.test(url)) return url;
  throw refuse(400, "Invalid profile image URL");
}
