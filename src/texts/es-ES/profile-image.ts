import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Subir imagen",
  pictureRemove: "Quitar imagen",
  pictureCrop: "Recortar imagen",
  pictureMove: "Imagen. Muévela con las teclas de flecha.",
  pictureZoom: "Zoom",
  pictureInvalid: "Imagen no válida",
  pictureNotCropped: "No se ha podido recortar la imagen.",
};
