import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "העלאת תמונה",
  pictureRemove: "הסרת התמונה",
  pictureCrop: "חיתוך התמונה",
  pictureMove: "תמונה. אפשר להזיז אותה באמצעות מקשי החיצים.",
  pictureZoom: "זום",
  pictureInvalid: "התמונה אינה תקינה",
  pictureNotCropped: "לא היה אפשר לחתוך את התמונה.",
};
