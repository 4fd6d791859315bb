import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Dit navn i teamet",
  teamUserNameAbout: "Erstatter dit visningsnavn i dette team",
  teamPicture: "Teambillede",
  teamPictureAbout: "Upload dit eget billede til teamet",
  teamName: "Teamets visningsnavn",
  teamNameAbout: "Skift teamets visningsnavn",
  teamNameMissing: "Indtast et visningsnavn",
  teamNameTooLong: "Navnet er for langt. Det må højst være på {length} tegn.",
  teamNameSaved: "Gemt",

  teamMembers: "Medlemmer",
  teamMember: "Bruger",
  teamMemberNameless: "Intet visningsnavn angivet",

  teamInvite: "Inviter medlem",
  teamInviteAbout: "Inviter nogen til dit team via e-mail",
  teamInviteEmail: "E-mailadresse",
  teamInviteButton: "Inviter",
  teamInvited: "{email} er inviteret",
  teamInvitations: "Afventende invitationer",
  teamInvitationsNone: "Ingen afventende invitationer",
  teamInvitationExpires: "Udløber",
  teamInvitationActions: "Handlinger",
  teamInvitationRevoke: "Tilbagekald invitationen til {email}",
  teamInvitationRevoked: "Invitationen til {email} er tilbagekaldt",

  teamKeys: "Teamets API-nøgler",
  teamKeysAbout: "API-nøgler giver programmer adgang til dit team.",

  teamLeave: "Forlad teamet",
  teamLeaveAbout: "Forlad dette team, og fjern din teamprofil",
  teamLeaveButton: "Forlad teamet",
  teamLeaveSure: "Er du sikker på, at du vil forlade teamet?",
  teamLeaveConfirm: "Forlad",

  teamCreate: "Opret et team",
  teamCreateAbout: "Indtast et visningsnavn til dit nye team",
  teamCreateName: "Visningsnavn",
  teamCreateButton: "Opret",
  teamCreationDisabled: "Der kan ikke oprettes teams her",
};
