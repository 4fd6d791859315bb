import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Bild hochladen",
  pictureRemove: "Bild entfernen",
  pictureCrop: "Bild zuschneiden",
  pictureMove: "Bild. Verschiebe es mit den Pfeiltasten.",
  pictureZoom: "Vergrößerung",
  pictureInvalid: "Ungültiges Bild",
  pictureNotCropped: "Das Bild konnte nicht zugeschnitten werden.",
};
