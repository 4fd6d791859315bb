import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Last opp bilde",
  pictureRemove: "Fjern bilde",
  pictureCrop: "Beskjær bilde",
  pictureMove: "Bilde. Flytt det med piltastene.",
  pictureZoom: "Zoom",
  pictureInvalid: "Ugyldig bilde",
  pictureNotCropped: "Bildet kunne ikke beskjæres.",
};
