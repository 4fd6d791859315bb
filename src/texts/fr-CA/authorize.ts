import { texts as french } from "../fr-FR/authorize.ts";

export const texts = {
  ...french,
  authorizeScopeEmail: "Voir votre adresse courriel",
};
