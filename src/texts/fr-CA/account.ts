import { texts as french } from "../fr-FR/account.ts";

export const texts = {
  ...french,
  passkeyRemoveSure: "Vous ne pourrez plus vous connecter avec « {name} ». Supprimer cette clé d’accès?",
};
