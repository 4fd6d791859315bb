import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Upload billede",
  pictureRemove: "Fjern billede",
  pictureCrop: "Beskær billede",
  pictureMove: "Billede. Flyt det med piletasterne.",
  pictureZoom: "Zoom",
  pictureInvalid: "Ugyldigt billede",
  pictureNotCropped: "Billedet kunne ikke beskæres.",
};
