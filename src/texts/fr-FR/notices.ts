import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Emprunt d’identité",
  impersonationNotice: "Vous êtes connecté en tant que {name}",
  impersonationStop: "Arrêter",

  onLocalhost: "Seuls les visiteurs de localhost voient cette explication.",
  untrustedTitle: "Ce domaine n’est pas approuvé",
  untrustedBody:
    "{origin} ne fait pas partie des domaines approuvés de votre projet, et localhost n’est pas autorisé non plus.",
  untrustedFix: "L’ajouter ici",
  wrongKeyTitle: "La clé client publique est incorrecte",
  wrongKeyBody: "La clé de cette application n’appartient pas au projet {project}, a été révoquée ou a expiré.",
  wrongKeyFix: "Voir les clés du projet",
  noProjectTitle: "Le projet n’existe pas",
  noProjectBody: "Ce serveur n’a pas de projet {project}. Vérifiez projectId et baseUrl dans l’application.",
  noProjectFix: "Voir vos projets",
};
