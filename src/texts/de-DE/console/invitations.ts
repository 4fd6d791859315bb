import type { texts as english } from "#texts/en-US/console/invitations.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "invitations.title": "Einladungen",
  "invitations.none": "Keine offenen Einladungen.",
  "invitations.expires": "läuft ab",
  "invitations.sendAgain": "Erneut senden",
  "invitations.sendAgainTo": "Einladung an {address} erneut senden",
  "invitations.sendAgainTitle": "Einladung erneut senden?",
  "invitations.sendAgainHint":
    "{address} bekommt einen neuen Link, der eine Woche gilt. Ein früherer Link funktioniert dann nicht mehr.",
  "invitations.sentAgain": "Einladung an {address} gesendet",
  "invitations.revoke": "Zurückziehen",
  "invitations.revokeOf": "Einladung an {address} widerrufen",
  "invitations.revoked": "Einladung an {address} widerrufen",
};
