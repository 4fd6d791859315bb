import type { texts as english } from "#texts/en-US/console/new-project.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "newProject.label": "Neues Projekt",
  "newProject.keywords": "anlegen erstellen hinzufügen",
  "newProject.title": "Ein neues Projekt anlegen",
  "newProject.subtitle": "Du kannst das alles später ändern.",
  "newProject.name": "Anzeigename",
  "newProject.nameHint": "Nutzer sehen ihn beim Anmelden.",
  "newProject.namePlaceholder": "Ruderclub",
  "newProject.methods": "Anmeldemethoden",
  "newProject.password": "E-Mail und Passwort",
  "newProject.submit": "Projekt anlegen",
  "newProject.preview": "Vorschau der Anmeldeseite",
  "newProject.created": "{name} wurde angelegt",
  "newProject.magicLink": "Magic Link und Einmalcode",
  "newProject.passkey": "Passkeys",
  "newProject.google": "Google",
  "newProject.github": "GitHub",
  "newProject.microsoft": "Microsoft",
  "newProject.spotify": "Spotify",
  "newProject.needsKeys": "Braucht die Schlüssel deiner eigenen App",
  "newProject.addKeysLater":
    "Dieser Server hat keine Schlüssel für die Anbieter, die du oben nicht einschalten kannst. Lege das Projekt an und füge dann unter „Anmeldung“ die Schlüssel deiner eigenen App hinzu.",
};
