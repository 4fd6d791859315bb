/** Images that users and teams upload. */
export {
  contentTypeOf,
  type GivenImage,
  givenImage,
  type ImageFolder,
  isImageFormat,
  type KnowsPublicUrl,
  shownImage,
} from "./image.ts";
export { recognizedImageIn, storeImageIn } from "./store.ts";
