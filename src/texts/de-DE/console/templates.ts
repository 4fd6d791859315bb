import type { texts as english } from "#texts/en-US/console/templates.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "templates.title": "Vorlagen",
  "templates.subtitle":
    "Die E-Mails dieses Projekts. Hallpass sendet die eingebauten automatisch; eigene sendest du selbst.",
  "templates.keywords": "E-Mails Mails Texte Betreff Editor TSX Layout",
  "templates.add": "Neue Vorlage",
  "templates.addTitle": "Neue Vorlage",
  "templates.addHint": "Den Namen sehen nur Eigentümer. Den Text schreibst du im nächsten Schritt.",
  "templates.create": "Anlegen",
  "templates.created": "Vorlage angelegt",
  "templates.edit": "Bearbeiten",
  "templates.editNamed": "{name} bearbeiten",
  "templates.preview": "Vorschau von {name}",
  "templates.changed": "Geändert",
  "templates.own": "Eigene",
  "templates.noPicture": "Diese Vorlage lässt sich nicht darstellen. Öffne sie, um zu sehen, warum.",
  "templates.forVerification": "Geht hinaus, wenn jemand eine Adresse angibt, und lässt sie bestätigen.",
  "templates.forReset": "Geht an alle, die ihr Passwort vergessen haben.",
  "templates.forMagicLink": "Geht an alle, die sich mit einem Code oder Link anmelden.",
  "templates.forTeamInvitation": "Geht an Personen, die in ein Team eingeladen werden.",
  "templates.forSignInInvitation": "Geht an Nutzer, die du zur Anmeldung einlädst.",
  "templates.forOwn": "Sendet dein Programm, mit sendEmail.",
  "templates.source": "Quelltext der Vorlage",
  "templates.theme": "Design",
  "templates.projectTheme": "Design des Projekts",
  "templates.noTheme": "Kein Design",
  "templates.saved": "Vorlage gespeichert",
  "templates.saveFailed": "Vorlage nicht gespeichert",
  "templates.sharedTitle": "Speichern braucht einen Mailserver des Projekts",
  "templates.shared":
    "Dieses Projekt sendet über den gemeinsamen Mailserver, der nur eingebaute Texte sendet. Du kannst Vorlagen bearbeiten und ansehen, aber erst speichern, wenn das Projekt einen eigenen Mailserver hat.",
  "templates.sharedLink": "Mailserver einrichten",
  "templates.renameTitle": "Vorlage umbenennen",
  "templates.deleteTitle": "Vorlage löschen",
  "templates.deleteBody":
    "{name} wird mit dem Verlauf gelöscht. Programme, die diese Vorlage senden, bekommen ab dann einen Fehler.",
  "templates.deleted": "Vorlage gelöscht",
  "templates.notFoundTitle": "Vorlage nicht gefunden",
  "templates.notFound": "Vielleicht wurde sie gelöscht.",
  "templates.toAll": "Alle Vorlagen",
};
