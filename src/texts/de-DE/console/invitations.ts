import type { texts as english } from "#texts/en-US/console/invitations.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "invitations.title": "Einladungen",
  "invitations.none": "Keine offenen Einladungen.",
  "invitations.expires": "läuft ab",
  "invitations.revoke": "Zurückziehen",
  "invitations.revokeOf": "Einladung von {address} zurückziehen",
  "invitations.revoked": "Einladung von {address} zurückgezogen",
};
