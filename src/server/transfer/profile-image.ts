import { Refusal } from "#server/access/refusal.ts";
import { checkedProfileImage } from "#server/features/users/profile-image.ts";
import { Optional, orNull, Text } from "./fields.ts";
import type { Fault } from "./noun.ts";

/**
 * Pictures of users, teams and members are a link or the picture itself, as a data URL. The one place to change when
 * pictures move to a table of their own: a file goes on holding data URLs.
 */
export const ProfileImage = Optional(orNull(Text));

export function imageFaults(image: string | null | undefined): Fault[] {
  if (!image) return [];
  try {
    checkedProfileImage(image, "server");
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const expected = "a link (http or https), or a data URL of a PNG, JPEG, GIF, BMP or WebP picture up to 300 KiB";
    return [{ field: "profile_image_url", value: image, expected }];
  }
}
