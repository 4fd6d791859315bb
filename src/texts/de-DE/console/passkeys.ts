import type { texts as english } from "#texts/en-US/console/passkeys.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "passkeys.title": "Passkeys",
  "passkeys.hint": "Nur der Nutzer kann einen hinzufügen, in den Kontoeinstellungen.",
  "passkeys.none": "Keine Passkeys.",
  "passkeys.backedUp": "Gesichert",
  "passkeys.lastUsed": "Zuletzt benutzt",
  "passkeys.neverUsed": "Nie benutzt",
  "passkeys.deleteRow": "{name} löschen",
  "passkeys.deleteTitle": "Passkey löschen?",
  "passkeys.deleteBody":
    "Der Nutzer kann sich nicht mehr mit „{name}“ anmelden. Du kannst das nicht rückgängig machen.",
  "passkeys.deleted": "Passkey gelöscht",
};
