import type { texts as english } from "#texts/en-US/console/legacy.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "legacy.title": "Live-Prüfung",
  "legacy.closed":
    "Umziehen ohne Stichtag: Nutzer deines früheren Produkts melden sich hier mit ihrem alten Passwort an.",
  "legacy.setUp": "Einrichten",
  "legacy.open": "Live-Prüfung einrichten",
  "legacy.hint":
    "Nutzer deines früheren Produkts melden sich hier mit ihrem alten Passwort an und ziehen dabei um. Bei jedem Passwort, das kein Konto hier hat, fragt Hallpass eine Adresse von dir.",
  "legacy.url": "Adresse, die gefragt wird",
  "legacy.urlHint": "Ein Endpunkt von dir, der E-Mail-Adresse und Passwort prüft. Er muss mit https:// beginnen.",
  "legacy.urlMissing": "Gib die Adresse ein; sie beginnt mit https://.",
  "legacy.endsOn": "Endet am",
  "legacy.endsOnHint": "Ab diesem Tag wird nicht mehr gefragt. Höchstens ein Jahr im Voraus.",
  "legacy.endsOnMissing": "Wähle einen Tag.",
  "legacy.saved": "Live-Prüfung gespeichert",
  "legacy.isOn": "Diese Adresse fragen",
  "legacy.isOnHint":
    "Solange dies eingeschaltet ist, dauert jedes falsche Passwort so lange wie dein Endpunkt. So kann niemand sehen, wer schon umgezogen ist.",
  "legacy.hasEnded": "Der Tag ist vorbei, daher wird nicht mehr gefragt. Wähle einen späteren, um fortzufahren.",
  "legacy.moved": { one: "{count} Konto umgezogen", other: "{count} Konten umgezogen" },
  "legacy.refused": { one: "{count} falsches Passwort", other: "{count} falsche Passwörter" },
  "legacy.failed": { one: "{count} Fehler", other: "{count} Fehler" },
  "legacy.lastFailure": "Letzter Fehler",
  "legacy.test": "Testen",
  "legacy.testRefused":
    "Es funktioniert: Die Adresse hat eine erfundene E-Mail-Adresse mit erfundenem Passwort abgelehnt.",
  "legacy.testAccepted":
    "Die Adresse hat eine erfundene E-Mail-Adresse mit erfundenem Passwort angenommen: Sie lässt jeden hinein. Schalte die Prüfung aus, bis dein Endpunkt Passwörter vergleicht.",
  "legacy.testFailed": "Es kam keine brauchbare Antwort.",
  "legacy.newSecret": "Geheimnis ersetzen",
  "legacy.secret": "Geheimnis",
  "legacy.secretTitle": "Geheimnis speichern",
  "legacy.secretBody": "Dein Endpunkt prüft damit die Signatur jeder Anfrage. Es wird nicht wieder angezeigt.",
  "legacy.deleteTitle": "Live-Prüfung löschen?",
  "legacy.deleteBody":
    "Nutzer, die noch nicht umgezogen sind, können sich nicht mehr mit ihrem alten Passwort anmelden. Auch das Geheimnis und die Zähler werden gelöscht.",
  "legacy.deleted": "Live-Prüfung gelöscht",
  "legacy.gone": "Jemand hat die Live-Prüfung gelöscht. Lade die Seite neu.",
  "legacy.alreadyThere": "Jemand hat inzwischen eine Live-Prüfung eingerichtet. Lade die Seite neu.",
  "legacy.invalid": "Die Adresse muss mit https:// beginnen, und der Tag muss innerhalb eines Jahres liegen.",
};
