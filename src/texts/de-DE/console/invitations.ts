import type { texts as english } from "#texts/en-US/console/invitations.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "invitations.title": "Einladungen",
  "invitations.none": "Keine offenen Einladungen.",
  "invitations.expires": "läuft ab",
  "invitations.revoke": "Zurückziehen",
  "invitations.revokeOf": "Einladung an {address} widerrufen",
  "invitations.revoked": "Einladung an {address} widerrufen",
};
