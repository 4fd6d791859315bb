import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "画像をアップロード",
  pictureRemove: "画像を削除",
  pictureCrop: "画像の切り抜き",
  pictureMove: "画像。矢印キーで移動できます。",
  pictureZoom: "拡大・縮小",
  pictureInvalid: "無効な画像です",
  pictureNotCropped: "画像を切り抜けませんでした。",
};
