import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "上传图片",
  pictureRemove: "移除图片",
  pictureCrop: "裁剪图片",
  pictureMove: "图片。可使用方向键移动。",
  pictureZoom: "缩放",
  pictureInvalid: "图片无效",
  pictureNotCropped: "无法裁剪图片。",
};
