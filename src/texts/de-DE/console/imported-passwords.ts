import type { texts as english } from "#texts/en-US/console/imported-passwords.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "importedPasswords.title": "Passwörter aus einem anderen Produkt",
  "importedPasswords.hint":
    "Hallpass prüft diese Hashes wie Ihr früheres Produkt und ersetzt jeden, sobald sich der Benutzer anmeldet.",
  "importedPasswords.count": {
    one: "{count} Benutzer hat sich noch nicht mit dem importierten Passwort angemeldet.",
    other: "{count} Benutzer haben sich noch nicht mit dem importierten Passwort angemeldet.",
  },
  "importedPasswords.countOrMore": {
    one: "Mehr als {count} Benutzer hat sich noch nicht mit dem importierten Passwort angemeldet.",
    other: "Mehr als {count} Benutzer haben sich noch nicht mit dem importierten Passwort angemeldet.",
  },
  "importedPasswords.kind": "Art des Hashes",
  "importedPasswords.users": "Benutzer",
  "importedPasswords.since": "Importiert seit",
  "importedPasswords.liveCheck":
    "Die Live-Prüfung ist eingeschaltet. Sie nimmt ein entferntes Passwort wieder an; schalten Sie sie zuerst unter Anmeldung aus.",
  "importedPasswords.reset": "Neue Passwörter verlangen",
  "importedPasswords.resetTitle": "Von diesen Benutzern ein neues Passwort verlangen?",
  "importedPasswords.resetBody":
    "Hallpass entfernt ihre importierten Passwörter und beendet ihre Sitzungen. Alle anderen Wege zur Anmeldung bleiben.",
  "importedPasswords.resetAction": "Passwörter entfernen",
  "importedPasswords.agreement": "Ich verstehe, dass sich entfernte Passwörter nicht wiederherstellen lassen.",
  "importedPasswords.before": "Importiert vor dem",
  "importedPasswords.beforeHint": "Wer an diesem Tag oder später importiert wurde, behält sein Passwort.",
  "importedPasswords.affected": { one: "Betrifft {count} Benutzer.", other: "Betrifft {count} Benutzer." },
  "importedPasswords.affectedOrMore": {
    one: "Betrifft mehr als {count} Benutzer.",
    other: "Betrifft mehr als {count} Benutzer.",
  },
  "importedPasswords.nobody": "Betrifft keinen Benutzer. Wählen Sie einen späteren Tag.",
  "importedPasswords.emails": "Jedem Benutzer einen Link für ein neues Passwort mailen",
  "importedPasswords.emailsHint": "Sonst nutzen sie „Passwort vergessen?“ auf der Anmeldeseite.",
  "importedPasswords.progress": {
    one: "Bisher {count} Passwort entfernt",
    other: "Bisher {count} Passwörter entfernt",
  },
  "importedPasswords.done": {
    one: "{count} Passwort entfernt, {emails} E-Mails in der Warteschlange",
    other: "{count} Passwörter entfernt, {emails} E-Mails in der Warteschlange",
  },
};
