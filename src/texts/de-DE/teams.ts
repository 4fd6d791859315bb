import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Name im Team",
  teamUserNameAbout: "Dieser Name ersetzt in diesem Team deinen Anzeigenamen",
  teamPicture: "Teambild",
  teamPictureAbout: "Lade ein eigenes Bild für dein Team hoch",
  teamName: "Anzeigename des Teams",
  teamNameAbout: "Ändere den Anzeigenamen deines Teams",
  teamNameMissing: "Bitte gib einen Anzeigenamen ein",
  teamNameTooLong: "Der Name ist zu lang. Höchstens {length} Zeichen sind erlaubt.",
  teamNameSaved: "Gespeichert",

  teamMembers: "Mitglieder",
  teamMember: "Benutzer",
  teamMemberNameless: "Kein Anzeigename festgelegt",

  teamInvite: "Mitglied einladen",
  teamInviteAbout: "Lade jemanden per E-Mail in dein Team ein",
  teamInviteEmail: "E-Mail-Adresse",
  teamInviteButton: "Einladen",
  teamInvited: "{email} wurde eingeladen",
  teamInvitations: "Offene Einladungen",
  teamInvitationsNone: "Keine offenen Einladungen",
  teamInvitationExpires: "Läuft ab am",
  teamInvitationActions: "Aktionen",
  teamInvitationRevoke: "Einladung an {email} zurückziehen",
  teamInvitationRevoked: "Die Einladung an {email} ist zurückgezogen",

  teamKeys: "API-Schlüssel des Teams",
  teamKeysAbout: "Mit API-Schlüsseln greifen Programme auf dein Team zu.",

  teamLeave: "Team verlassen",
  teamLeaveAbout: "Verlasse dieses Team und entferne dein Teamprofil",
  teamLeaveButton: "Team verlassen",
  teamLeaveSure: "Möchtest du das Team wirklich verlassen?",
  teamLeaveConfirm: "Verlassen",

  teamCreate: "Team erstellen",
  teamCreateAbout: "Gib deinem neuen Team einen Anzeigenamen",
  teamCreateName: "Anzeigename",
  teamCreateButton: "Erstellen",
  teamCreationDisabled: "Teams können hier nicht erstellt werden",
};
