import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Naam in het team",
  teamUserNameAbout: "Deze naam vervangt in dit team je weergavenaam",
  teamPicture: "Teamafbeelding",
  teamPictureAbout: "Upload een eigen afbeelding voor je team",
  teamName: "Weergavenaam van het team",
  teamNameAbout: "Wijzig de weergavenaam van je team",
  teamNameMissing: "Vul een weergavenaam in",
  teamNameTooLong: "De naam is te lang. Gebruik maximaal {length} tekens.",
  teamNameSaved: "Opgeslagen",

  teamMembers: "Leden",
  teamMember: "Gebruiker",
  teamMemberNameless: "Geen weergavenaam ingesteld",

  teamInvite: "Lid uitnodigen",
  teamInviteAbout: "Nodig iemand per e-mail uit voor je team",
  teamInviteEmail: "E-mailadres",
  teamInviteButton: "Uitnodigen",
  teamInvited: "{email} is uitgenodigd",
  teamInvitations: "Openstaande uitnodigingen",
  teamInvitationsNone: "Geen openstaande uitnodigingen",
  teamInvitationExpires: "Verloopt",
  teamInvitationActions: "Acties",
  teamInvitationRevoke: "Uitnodiging voor {email} intrekken",
  teamInvitationRevoked: "De uitnodiging voor {email} is ingetrokken",

  teamKeys: "API-sleutels van het team",
  teamKeysAbout: "Met API-sleutels krijgen programma’s toegang tot je team.",

  teamLeave: "Team verlaten",
  teamLeaveAbout: "Dit team verlaten en je teamprofiel verwijderen",
  teamLeaveButton: "Team verlaten",
  teamLeaveSure: "Weet je zeker dat je het team wilt verlaten?",
  teamLeaveConfirm: "Verlaten",

  teamCreate: "Team maken",
  teamCreateAbout: "Kies een weergavenaam voor je nieuwe team",
  teamCreateName: "Weergavenaam",
  teamCreateButton: "Maken",
  teamCreationDisabled: "Je kunt hier geen teams maken",
};
