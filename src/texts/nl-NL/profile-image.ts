import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Afbeelding uploaden",
  pictureRemove: "Afbeelding verwijderen",
  pictureCrop: "Afbeelding bijsnijden",
  pictureMove: "Afbeelding. Verplaats deze met de pijltjestoetsen.",
  pictureZoom: "Zoomen",
  pictureInvalid: "Ongeldige afbeelding",
  pictureNotCropped: "De afbeelding kon niet worden bijgesneden.",
};
