import { texts as french } from "../fr-FR/hosted-pages.ts";

export const texts = {
  ...french,
  titleVerifyEmail: "Valider l’adresse courriel",
};
