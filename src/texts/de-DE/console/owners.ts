import type { texts as english } from "#texts/en-US/console/owners.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "owners.title": "Eigentümer",
  "owners.subtitle":
    "Das Team, dem dieses Projekt gehört. Eigentümer können alles darin ändern, es löschen und über die Eigentümer entscheiden.",
  "owners.subtitleInternal":
    "Das Team, das diesen Server betreibt. Betreiber können alle Einstellungen der Konsole und ihre Nutzer ändern.",
  "owners.keywords": "Eigentümerteam Mitglieder Kollegen einladen übertragen Betreiber Admins Zugriff",
  "owners.members": "Mitglieder",
  "owners.teamOwnsOne": "Dem Team „{team}“ gehört {projects}.",
  "owners.teamOwnsMany": "Dem Team „{team}“ gehören {projects}. Was Sie hier ändern, gilt für alle.",
  "owners.projectName": "„{name}“",
  "owners.moreProjects": "{projects} und {count} weitere",
  "owners.columnMember": "Mitglied",
  "owners.columnRole": "Rolle",
  "owners.columnJoined": "Beigetreten",
  "owners.columnActions": "Aktionen",
  "owners.owner": "Eigentümer",
  "owners.member": "Mitglied, ohne Zugriff",
  "owners.you": "Sie",
  "owners.rowActions": "Aktionen für {name}",
  "owners.make": "Zum Eigentümer machen",
  "owners.makeFor": "{name} zum Eigentümer machen",
  "owners.makeTitle": "{name} zum Eigentümer machen?",
  "owners.makeBody":
    "{name} kann dann alles in {projects} ändern, die Projekte löschen und andere Eigentümer entfernen, auch Sie.",
  "owners.made": "{name} ist jetzt Eigentümer",
  "owners.end": "Eigentum beenden",
  "owners.endTitle": "Eigentum von {name} beenden?",
  "owners.endBody":
    "{name} verliert mit der nächsten Anfrage den Zugriff auf {projects} und bleibt Mitglied des Teams. Alle Berechtigungen, die zum Eigentümer machen, werden entzogen, mit allem, was sie sonst enthalten. Sie können {name} wieder zum Eigentümer machen.",
  "owners.endOwnTitle": "Ihr Eigentum beenden?",
  "owners.endOwnBody":
    "Sie verlieren sofort den Zugriff auf {projects} und bleiben Mitglied des Teams. Nur ein anderer Eigentümer kann das rückgängig machen.",
  "owners.ended": "{name} ist kein Eigentümer mehr",
  "owners.remove": "Aus dem Team entfernen",
  "owners.leave": "Team verlassen",
  "owners.removeTitle": "{name} aus dem Team entfernen?",
  "owners.removeBody":
    "{name} verliert mit der nächsten Anfrage den Zugriff auf {projects}. Um das rückgängig zu machen, laden Sie {name} wieder ein.",
  "owners.leaveTitle": "Das Team verlassen?",
  "owners.leaveBody":
    "Sie verlieren sofort den Zugriff auf {projects}. Nur ein anderer Eigentümer kann Sie wieder einladen.",
  "owners.removed": "{name} wurde aus dem Team entfernt",
  "owners.left": "Sie sind nicht mehr Eigentümer von {projects}",
  "owners.lastOwner":
    "Niemand sonst ist Eigentümer von {projects}. Machen Sie zuerst ein anderes Mitglied zum Eigentümer, oder übertragen Sie die Projekte an ein anderes Team.",
  "owners.invite": "Einladen",
  "owners.inviteTitle": "In das Eigentümerteam einladen",
  "owners.inviteHint":
    "Die E-Mail enthält einen Link, der einmal und sieben Tage lang funktioniert. Wer annimmt, wird Mitglied des Teams und sieht zunächst kein Projekt: Machen Sie die Person danach hier zum Eigentümer.",
  "owners.inviteAddress": "E-Mail-Adresse",
  "owners.inviteAccount":
    "Die Person braucht ein Konto für diese Konsole. Solange die Registrierung für die Konsole geschlossen ist, legt ein Betreiber das Konto im Projekt internal an.",
  "owners.inviteSend": "Einladung senden",
  "owners.invited": "Einladung an {email} gesendet",
  "owners.invitations": "Offene Einladungen",
  "owners.invitationsHint": "Wer annimmt, wird Mitglied, und Eigentümer erst, wenn Sie es entscheiden.",
  "owners.noInvitations": "Keine Einladung ist offen.",
  "owners.expires": "Läuft ab",
  "owners.revoke": "Widerrufen",
  "owners.revokeFor": "Einladung von {email} widerrufen",
  "owners.revokeTitle": "Diese Einladung widerrufen?",
  "owners.revokeBody":
    "Der Link, der an {email} ging, funktioniert nicht mehr. Sie können die Adresse wieder einladen.",
  "owners.revoked": "Einladung widerrufen",
  "owners.transfer": "An ein anderes Team übertragen",
  "owners.transferHint":
    "„{name}“ gehört dann den Eigentümern des anderen Teams. Mitglieder dieses Teams, die dort nicht dabei sind, verlieren den Zugriff. Die Nutzer des Projekts merken nichts.",
  "owners.transferOpen": "Projekt übertragen",
  "owners.transferTitle": "„{name}“ übertragen?",
  "owners.transferBody":
    "Das Projekt gehört dann den Eigentümern des gewählten Teams. Sie können es zurück übertragen, solange Sie Eigentümer in beiden Teams sind.",
  "owners.transferTeam": "Neues Eigentümerteam",
  "owners.transferChoose": "Team wählen",
  "owners.transferType": "Geben Sie zur Bestätigung „{name}“ ein",
  "owners.transferPassword": "Ihr Passwort",
  "owners.transferConfirmHint": "Zeigen Sie, dass Sie selbst das Projekt übertragen.",
  "owners.transferPasskey": "Mit einem Passkey bestätigen",
  "owners.transferSignIn":
    "Melden Sie sich ab und wieder an, um zu zeigen, dass Sie es sind. Übertragen Sie das Projekt dann innerhalb von fünf Minuten.",
  "owners.transferred": "„{name}“ gehört jetzt dem Team „{team}“",
  "owners.noTeam":
    "Sie sind in keinem anderen Team Eigentümer. Um das Projekt abzugeben, legt ein Betreiber im Projekt internal ein Team mit Ihnen als Ersteller an, in das Sie die neuen Eigentümer holen.",
  "owners.noTeamCreate":
    "Sie sind in keinem anderen Team Eigentümer. Legen Sie eines an, übertragen Sie das Projekt dorthin und laden Sie die neuen Eigentümer ein.",
  "owners.newTeam": "Name des neuen Teams",
  "owners.createTeam": "Team anlegen",
  "owners.teamCreated": "Team „{name}“ angelegt",
};
