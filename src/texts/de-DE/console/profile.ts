import type { texts as english } from "#texts/en-US/console/profile.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "profile.nameSaved": "Name gespeichert",
  "profile.uploadPicture": "Bild hochladen",
  "profile.pictureSaved": "Bild gespeichert",
  "profile.removePicture": "Bild entfernen",
  "profile.pictureRemoved": "Bild entfernt",
  "profile.pictureUnreadable":
    "Dein Browser kann diese Datei nicht als Bild lesen. Wähle eine PNG-, JPEG- oder WebP-Datei.",
};
