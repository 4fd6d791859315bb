import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Enviar imagem",
  pictureRemove: "Remover imagem",
  pictureCrop: "Cortar imagem",
  pictureMove: "Imagem. Mova-a com as teclas de seta.",
  pictureZoom: "Zoom",
  pictureInvalid: "Imagem inválida",
  pictureNotCropped: "Não foi possível cortar a imagem.",
};
