import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Choisir une équipe",
  currentTeam: "Équipe actuelle",
  teamSettings: "Paramètres de l’équipe",
  noTeam: "Aucune équipe",
  otherTeams: "Autres équipes",
  noTeamsYet: "Aucune équipe pour le moment",
  createTeam: "Créer une équipe",

  passkeys: "Clés d’accès",
  passkeyAdd: "Ajouter une clé d’accès",
  passkeyName: "Nom de la clé d’accès",
  passkeyNameMissing: "Veuillez saisir un nom",
  passkeyAddedOn: "Ajoutée le {date}.",
  passkeyUsedOn: "Dernière utilisation le {date}.",
  passkeyOnlyMethod: "Votre seule méthode de connexion.",
  passkeyRenameNamed: "Renommer {name}",
  passkeyRemoveNamed: "Supprimer {name}",
  passkeyDelete: "Supprimer la clé d’accès",
  passkeyRemoveSure: "Vous ne pourrez plus vous connecter avec « {name} ». Supprimer cette clé d’accès ?",
  rename: "Renommer",
  remove: "Supprimer",
  save: "Enregistrer",

  accountMenu: "Menu du compte",
  accountSettings: "Paramètres du compte",
  notSignedIn: "Non connecté",
  toggleTheme: "Changer de thème",
};
