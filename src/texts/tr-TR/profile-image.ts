import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "Resim yükle",
  pictureRemove: "Resmi kaldır",
  pictureCrop: "Resmi kırp",
  pictureMove: "Resim. Ok tuşlarıyla taşıyın.",
  pictureZoom: "Yakınlaştırma",
  pictureInvalid: "Geçersiz resim",
  pictureNotCropped: "Resim kırpılamadı.",
};
