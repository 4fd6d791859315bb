import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Carica immagine",
  pictureRemove: "Rimuovi immagine",
  pictureCrop: "Ritaglia immagine",
  pictureMove: "Immagine. Spostala con i tasti freccia.",
  pictureZoom: "Zoom",
  pictureInvalid: "Immagine non valida",
  pictureNotCropped: "Impossibile ritagliare l’immagine.",
};
