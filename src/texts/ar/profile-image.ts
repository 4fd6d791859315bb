import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "تحميل صورة",
  pictureRemove: "إزالة الصورة",
  pictureCrop: "اقتصاص الصورة",
  pictureMove: "صورة. حرِّكها بمفاتيح الأسهم.",
  pictureZoom: "تكبير/تصغير",
  pictureInvalid: "الصورة غير صالحة",
  pictureNotCropped: "تعذّر اقتصاص الصورة.",
};
