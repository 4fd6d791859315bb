import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Navnet ditt i teamet",
  teamUserNameAbout: "Erstatter visningsnavnet ditt i dette teamet",
  teamPicture: "Teambilde",
  teamPictureAbout: "Last opp ditt eget bilde for teamet",
  teamName: "Teamets visningsnavn",
  teamNameAbout: "Endre teamets visningsnavn",
  teamNameMissing: "Skriv inn et visningsnavn",
  teamNameTooLong: "Navnet er for langt. Det kan ha høyst {length} tegn.",
  teamNameSaved: "Lagret",

  teamMembers: "Medlemmer",
  teamMember: "Bruker",
  teamMemberNameless: "Ikke noe visningsnavn angitt",

  teamInvite: "Inviter medlem",
  teamInviteAbout: "Inviter noen til teamet via e-post",
  teamInviteEmail: "E-postadresse",
  teamInviteButton: "Inviter",
  teamInvited: "{email} er invitert",
  teamInvitations: "Ventende invitasjoner",
  teamInvitationsNone: "Ingen ventende invitasjoner",
  teamInvitationExpires: "Utløper",
  teamInvitationActions: "Handlinger",
  teamInvitationRevoke: "Trekk tilbake invitasjonen til {email}",
  teamInvitationRevoked: "Invitasjonen til {email} er trukket tilbake",

  teamKeys: "Teamets API-nøkler",
  teamKeysAbout: "API-nøkler gir programmer tilgang til teamet ditt.",

  teamLeave: "Forlat teamet",
  teamLeaveAbout: "Forlat dette teamet og fjern teamprofilen din",
  teamLeaveButton: "Forlat teamet",
  teamLeaveSure: "Er du sikker på at du vil forlate teamet?",
  teamLeaveConfirm: "Forlat",

  teamCreate: "Opprett et team",
  teamCreateAbout: "Skriv inn et visningsnavn for det nye teamet",
  teamCreateName: "Visningsnavn",
  teamCreateButton: "Opprett",
  teamCreationDisabled: "Det er ikke mulig å opprette team her",
};
