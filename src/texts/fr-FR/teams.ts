import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Nom dans l’équipe",
  teamUserNameAbout: "Ce nom remplace votre nom d’affichage dans cette équipe",
  teamPicture: "Image de l’équipe",
  teamPictureAbout: "Importez une image de votre choix pour représenter l’équipe",
  teamName: "Nom de l’équipe",
  teamNameAbout: "Modifiez le nom d’affichage de votre équipe",
  teamNameMissing: "Veuillez saisir un nom d’affichage",
  teamNameTooLong: "Nom trop long. La longueur maximale est de {length} caractères.",
  teamNameSaved: "Enregistré",

  teamMembers: "Membres",
  teamMember: "Utilisateur",
  teamMemberNameless: "Aucun nom d’affichage défini",

  teamInvite: "Inviter un membre",
  teamInviteAbout: "Invitez une personne dans votre équipe par e-mail",
  teamInviteEmail: "Adresse e-mail",
  teamInviteButton: "Inviter",
  teamInvited: "Invitation envoyée à {email}",
  teamInvitations: "Invitations en attente",
  teamInvitationsNone: "Aucune invitation en attente",
  teamInvitationExpires: "Expiration",
  teamInvitationActions: "Actions",
  teamInvitationRevoke: "Annuler l’invitation envoyée à {email}",
  teamInvitationRevoked: "L’invitation envoyée à {email} a été annulée",

  teamKeys: "Clés d’API de l’équipe",
  teamKeysAbout: "Les clés d’API permettent à des programmes d’accéder à votre équipe.",

  teamLeave: "Quitter l’équipe",
  teamLeaveAbout: "Quittez cette équipe et supprimez votre profil d’équipe",
  teamLeaveButton: "Quitter l’équipe",
  teamLeaveSure: "Voulez-vous vraiment quitter l’équipe ?",
  teamLeaveConfirm: "Quitter",

  teamCreate: "Créer une équipe",
  teamCreateAbout: "Donnez un nom d’affichage à votre nouvelle équipe",
  teamCreateName: "Nom d’affichage",
  teamCreateButton: "Créer",
  teamCreationDisabled: "La création d’équipes n’est pas activée",
};
