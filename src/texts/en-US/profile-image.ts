import type { TextGroup } from "../translator.ts";

export const texts = {
  pictureUpload: "Upload image",
  pictureRemove: "Remove image",
  pictureCrop: "Crop image",
  pictureMove: "Image. Move it with the arrow keys.",
  pictureZoom: "Zoom",
  pictureInvalid: "Invalid image",
  pictureNotCropped: "Could not crop image.",
} as const satisfies TextGroup;
