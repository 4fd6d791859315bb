import type { texts as english } from "#texts/en-US/console/accounts.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "accounts.title": "Verbundene Konten",
  "accounts.hint": "Konten bei Anbietern. Nur der Nutzer kann eines verbinden.",
  "accounts.none": "Keine verbundenen Konten.",
  "accounts.givesTokens": "Gibt Zugriffstoken",
  "accounts.rowMenu": "Aktionen für das Konto bei {provider}",
  "accounts.enableTokens": "Zugriffstoken erlauben",
  "accounts.disableTokens": "Zugriffstoken sperren",
  "accounts.changed": "Konto geändert",
  "accounts.disconnect": "Trennen",
  "accounts.disconnectTitle": "Konto trennen?",
  "accounts.disconnectBody":
    "Der Nutzer kann sich nicht mehr mit {provider} anmelden, bis er das Konto wieder verbindet.",
  "accounts.disconnected": "Konto getrennt",
};
