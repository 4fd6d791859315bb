import type { texts as english } from "#texts/en-US/console/imported-passwords.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "importedPasswords.title": "Passwörter aus einem anderen Produkt",
  "importedPasswords.hint":
    "Hallpass prüft diese Hashes wie dein früheres Produkt und ersetzt jeden, sobald sich der Nutzer anmeldet.",
  "importedPasswords.count": {
    one: "{count} Nutzer hat sich noch nicht mit dem importierten Passwort angemeldet.",
    other: "{count} Nutzer haben sich noch nicht mit dem importierten Passwort angemeldet.",
  },
  "importedPasswords.countOrMore": {
    one: "Mehr als {count} Nutzer hat sich noch nicht mit dem importierten Passwort angemeldet.",
    other: "Mehr als {count} Nutzer haben sich noch nicht mit dem importierten Passwort angemeldet.",
  },
  "importedPasswords.kind": "Art des Hashes",
  "importedPasswords.users": "Nutzer",
  "importedPasswords.since": "Importiert seit",
  "importedPasswords.liveCheck":
    "Die Live-Prüfung ist eingeschaltet. Sie nimmt ein entferntes Passwort wieder an; schalte sie zuerst unter Anmeldung aus.",
  "importedPasswords.reset": "Neue Passwörter verlangen",
  "importedPasswords.resetTitle": "Von diesen Nutzern ein neues Passwort verlangen?",
  "importedPasswords.resetBody":
    "Hallpass entfernt ihre importierten Passwörter und beendet ihre Sitzungen. Alle anderen Wege zur Anmeldung bleiben.",
  "importedPasswords.resetAction": "Passwörter entfernen",
  "importedPasswords.agreement": "Ich verstehe, dass sich entfernte Passwörter nicht wiederherstellen lassen.",
  "importedPasswords.before": "Importiert vor dem",
  "importedPasswords.beforeHint": "Wer an diesem Tag oder später importiert wurde, behält sein Passwort.",
  "importedPasswords.affected": { one: "Betrifft {count} Nutzer.", other: "Betrifft {count} Nutzer." },
  "importedPasswords.affectedOrMore": {
    one: "Betrifft mehr als {count} Nutzer.",
    other: "Betrifft mehr als {count} Nutzer.",
  },
  "importedPasswords.nobody": "Betrifft keinen Nutzer. Wähle einen späteren Tag.",
  "importedPasswords.emails": "Jedem Nutzer einen Link für ein neues Passwort mailen",
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
