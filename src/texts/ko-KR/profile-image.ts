import type { texts as english } from "../en-US/profile-image.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  pictureUpload: "이미지 업로드",
  pictureRemove: "이미지 삭제",
  pictureCrop: "이미지 자르기",
  pictureMove: "이미지. 화살표 키로 이동할 수 있습니다.",
  pictureZoom: "확대/축소",
  pictureInvalid: "잘못된 이미지입니다",
  pictureNotCropped: "이미지를 자르지 못했습니다.",
};
