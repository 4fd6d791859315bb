import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Ladda upp bild",
  pictureRemove: "Ta bort bild",
  pictureCrop: "Beskär bild",
  pictureMove: "Bild. Flytta den med piltangenterna.",
  pictureZoom: "Zooma",
  pictureInvalid: "Ogiltig bild",
  pictureNotCropped: "Det gick inte att beskära bilden.",
};
