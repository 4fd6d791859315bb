/** Images that users and teams upload. */
export {
  contentTypeOf,
  type GivenImage,
  givenImage,
  IMAGE_MAX_BYTES,
  type ImageFolder,
  imageDataUrl,
  isImageFormat,
  type KnowsPublicUrl,
  shownImage,
} from "./image.ts";
export { recognizedImageIn, storeImageIn } from "./store.ts";
