import { texts as french } from "../fr-FR/titles.ts";

export const texts = {
  ...french,
  titleVerifyEmail: "Valider l’adresse courriel",
};
