import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "profile.nameSaved": "Name saved",
  "profile.uploadPicture": "Upload picture",
  "profile.pictureSaved": "Picture saved",
  "profile.removePicture": "Remove picture",
  "profile.pictureRemoved": "Picture removed",
  "profile.pictureUnreadable": "Your browser cannot read this file as a picture. Choose a PNG, JPEG or WebP file.",
} as const satisfies TextGroup;
