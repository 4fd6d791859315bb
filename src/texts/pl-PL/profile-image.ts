import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Prześlij obraz",
  pictureRemove: "Usuń obraz",
  pictureCrop: "Przytnij obraz",
  pictureMove: "Obraz. Przesuwaj go klawiszami strzałek.",
  pictureZoom: "Powiększenie",
  pictureInvalid: "Nieprawidłowy obraz",
  pictureNotCropped: "Nie udało się przyciąć obrazu.",
};
