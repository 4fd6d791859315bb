import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Nahrát obrázek",
  pictureRemove: "Odebrat obrázek",
  pictureCrop: "Oříznout obrázek",
  pictureMove: "Obrázek. Posouvejte ho klávesami se šipkami.",
  pictureZoom: "Přiblížení",
  pictureInvalid: "Neplatný obrázek",
  pictureNotCropped: "Obrázek se nepodařilo oříznout.",
};
