import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Importer une image",
  pictureRemove: "Supprimer l’image",
  pictureCrop: "Recadrer l’image",
  pictureMove: "Image. Déplacez-la avec les touches fléchées.",
  pictureZoom: "Zoom",
  pictureInvalid: "Image non valide",
  pictureNotCropped: "L’image n’a pas pu être recadrée.",
};
