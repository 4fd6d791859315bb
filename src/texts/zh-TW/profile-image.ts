import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "上傳圖片",
  pictureRemove: "移除圖片",
  pictureCrop: "裁切圖片",
  pictureMove: "圖片。可使用方向鍵移動。",
  pictureZoom: "縮放",
  pictureInvalid: "圖片無效",
  pictureNotCropped: "無法裁切圖片。",
};
