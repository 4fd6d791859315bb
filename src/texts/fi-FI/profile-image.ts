import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Lisää kuva",
  pictureRemove: "Poista kuva",
  pictureCrop: "Rajaa kuva",
  pictureMove: "Kuva. Siirrä sitä nuolinäppäimillä.",
  pictureZoom: "Zoomaus",
  pictureInvalid: "Virheellinen kuva",
  pictureNotCropped: "Kuvan rajaaminen epäonnistui.",
};
