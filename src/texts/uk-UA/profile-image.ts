import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Завантажити зображення",
  pictureRemove: "Вилучити зображення",
  pictureCrop: "Обрізати зображення",
  pictureMove: "Зображення. Переміщуйте його клавішами зі стрілками.",
  pictureZoom: "Масштаб",
  pictureInvalid: "Недійсне зображення",
  pictureNotCropped: "Не вдалося обрізати зображення.",
};
