import { texts as french } from "../fr-FR/profile-image.ts";

export const texts = {
  ...french,
  pictureUpload: "Téléverser une image",
};
