import type { texts as english } from "#texts/en-US/console/channels.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "channels.title": "E-Mail-Adressen",
  "channels.hint": "Wo der Nutzer erreichbar ist und womit er sich anmeldet.",
  "channels.none": "Noch keine Adressen.",
  "channels.add": "Adresse hinzufügen",
  "channels.addTitle": "Adresse hinzufügen",
  "channels.addHint": "Hallpass schickt keine E-Mail dorthin.",
  "channels.address": "Adresse",
  "channels.added": "{address} hinzugefügt",
  "channels.primary": "Hauptadresse",
  "channels.primaryHint": "E-Mails an den Nutzer gehen an diese Adresse.",
  "channels.signsIn": "Für die Anmeldung",
  "channels.signsInHint": "Der Nutzer kann sich mit dieser Adresse anmelden.",
  "channels.rowMenu": "Aktionen für {address}",
  "channels.sendInvitation": "Einladung zur Anmeldung senden",
  "channels.sendVerification": "Bestätigungsmail senden",
  "channels.sendReset": "Mail zum Zurücksetzen des Passworts senden",
  "channels.sendTo": "Die E-Mail geht an {address}.",
  "channels.send": "Senden",
  "channels.sent": "An {address} gesendet",
  "channels.markVerified": "Als bestätigt markieren",
  "channels.markUnverified": "Als unbestätigt markieren",
  "channels.makePrimary": "Zur Hauptadresse machen",
  "channels.enableSignIn": "Für die Anmeldung einschalten",
  "channels.disableSignIn": "Für die Anmeldung ausschalten",
  "channels.changed": "{address} geändert",
  "channels.deleteTitle": "Adresse löschen?",
  "channels.deleteBody":
    "{address} gehört dem Nutzer nicht mehr. Er kann sich damit nicht anmelden und ist dort nicht erreichbar. Du kannst das nicht rückgängig machen.",
  "channels.deleted": "{address} gelöscht",
};
