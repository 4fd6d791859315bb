import { texts as french } from "../fr-FR/teams.ts";

export const texts = {
  ...french,
  teamPictureAbout: "Téléversez une image de votre choix pour représenter l’équipe",
  teamInviteAbout: "Invitez une personne dans votre équipe par courriel",
  teamInviteEmail: "Adresse courriel",
  teamLeaveSure: "Voulez-vous vraiment quitter l’équipe?",
};
