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
  "owners.teamOwnsMany": "Dem Team „{team}“ gehören {projects}. Was du hier änderst, gilt für alle.",
  "owners.projectName": "„{name}“",
  "owners.moreProjects": "{projects} und {count} weitere",
  "owners.columnMember": "Mitglied",
  "owners.columnRole": "Rolle",
  "owners.columnJoined": "Beigetreten",
  "owners.columnActions": "Aktionen",
  "owners.owner": "Eigentümer",
  "owners.member": "Mitglied, ohne Zugriff",
  "owners.you": "Du",
  "owners.rowActions": "Aktionen für {name}",
  "owners.make": "Zum Eigentümer machen",
  "owners.makeFor": "{name} zum Eigentümer machen",
  "owners.makeTitle": "{name} zum Eigentümer machen?",
  "owners.makeBody":
    "{name} kann dann alles in {projects} ändern, die Projekte löschen und andere Eigentümer entfernen, auch dich.",
  "owners.made": "{name} ist jetzt Eigentümer",
  "owners.end": "Als Eigentümer entfernen",
  "owners.endTitle": "{name} als Eigentümer entfernen?",
  "owners.endBody":
    "{name} verliert mit der nächsten Anfrage den Zugriff auf {projects} und bleibt Mitglied des Teams. Alle Berechtigungen, die zum Eigentümer machen, werden entzogen, mit allem, was sie sonst enthalten. Du kannst {name} wieder zum Eigentümer machen.",
  "owners.endOwnTitle": "Dich als Eigentümer entfernen?",
  "owners.endOwnBody":
    "Du verlierst sofort den Zugriff auf {projects} und bleibst Mitglied des Teams. Nur ein anderer Eigentümer kann das rückgängig machen.",
  "owners.ended": "{name} ist kein Eigentümer mehr",
  "owners.remove": "Aus dem Team entfernen",
  "owners.leave": "Team verlassen",
  "owners.removeTitle": "{name} aus dem Team entfernen?",
  "owners.removeBody":
    "{name} verliert mit der nächsten Anfrage den Zugriff auf {projects}. Um das rückgängig zu machen, lade {name} wieder ein.",
  "owners.leaveTitle": "Das Team verlassen?",
  "owners.leaveBody":
    "Du verlierst sofort den Zugriff auf {projects}. Nur ein anderer Eigentümer kann dich wieder einladen.",
  "owners.removed": "{name} wurde aus dem Team entfernt",
  "owners.left": "Du bist nicht mehr Eigentümer von {projects}",
  "owners.lastOwner":
    "Niemand sonst ist Eigentümer von {projects}. Mache zuerst ein anderes Mitglied zum Eigentümer, oder übertrage die Projekte an ein anderes Team.",
  "owners.invite": "Einladen",
  "owners.inviteTitle": "In das Eigentümerteam einladen",
  "owners.inviteHint":
    "Die E-Mail enthält einen Link, der einmal und sieben Tage lang funktioniert. Wer annimmt, wird Mitglied des Teams und sieht zunächst kein Projekt: Mache die Person danach hier zum Eigentümer.",
  "owners.inviteAddress": "E-Mail-Adresse",
  "owners.inviteAccount":
    "Die Person nimmt die Einladung mit ihrem Konto für diese Konsole an. Wer keines hat, erstellt es über den Link, auch wenn die Registrierung für die Konsole geschlossen ist. Das Konto erhält diese Adresse.",
  "owners.inviteSend": "Einladung senden",
  "owners.invited": "Einladung an {email} gesendet",
  "owners.invitations": "Offene Einladungen",
  "owners.invitationsHint": "Wer annimmt, wird Mitglied. Danach kannst du die Person zum Eigentümer machen.",
  "owners.noInvitations": "Keine Einladung ist offen.",
  "owners.expires": "Läuft ab",
  "owners.revoke": "Widerrufen",
  "owners.revokeFor": "Einladung an {email} widerrufen",
  "owners.revokeTitle": "Diese Einladung widerrufen?",
  "owners.revokeBody": "Der Link, der an {email} ging, funktioniert nicht mehr. Du kannst die Adresse wieder einladen.",
  "owners.revoked": "Einladung widerrufen",
  "owners.transfer": "An ein anderes Team übertragen",
  "owners.transferHint":
    "„{name}“ gehört dann den Eigentümern des anderen Teams. Mitglieder dieses Teams, die dort nicht dabei sind, verlieren den Zugriff. Die Nutzer des Projekts merken nichts.",
  "owners.transferOpen": "Projekt übertragen",
  "owners.transferTitle": "„{name}“ übertragen?",
  "owners.transferBody":
    "Das Projekt gehört dann den Eigentümern des gewählten Teams. Du kannst es zurück übertragen, solange du Eigentümer in beiden Teams bist.",
  "owners.transferTeam": "Neues Eigentümerteam",
  "owners.transferChoose": "Team wählen",
  "owners.transferType": "Gib zur Bestätigung „{name}“ ein",
  "owners.transferPassword": "Dein Passwort",
  "owners.transferConfirmHint": "Zeige, dass du selbst das Projekt überträgst.",
  "owners.transferPasskey": "Mit einem Passkey bestätigen",
  "owners.transferSignIn":
    "Melde dich ab und wieder an, um zu zeigen, dass du es bist. Übertrage das Projekt dann innerhalb von fünf Minuten.",
  "owners.transferred": "„{name}“ gehört jetzt dem Team „{team}“",
  "owners.noTeam":
    "Du bist in keinem anderen Team Eigentümer. Um das Projekt abzugeben, wende dich an einen Betreiber dieses Servers: Er legt im Projekt „internal“ ein Team mit dir als Ersteller an. Hole dann die neuen Eigentümer in dieses Team.",
  "owners.noTeamCreate":
    "Du bist in keinem anderen Team Eigentümer. Lege eines an, übertrage das Projekt dorthin und lade die neuen Eigentümer ein.",
  "owners.newTeam": "Name des neuen Teams",
  "owners.createTeam": "Team anlegen",
  "owners.teamCreated": "Team „{name}“ angelegt",
  "owners.inviteSelf": "Das ist deine eigene Adresse. Du bist schon Mitglied.",
  "owners.inviteMember": "{email} ist schon Mitglied.",
  "owners.inviteTwice": "{email} ist schon eingeladen. Widerrufe die Einladung, um eine neue zu senden.",
};
