import type { texts as english } from "#texts/en-US/console/mail-server.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "mailServer.title": "Mailserver",
  "mailServer.shared": "Gemeinsam",
  "mailServer.own": "Eigener SMTP-Server",
  "mailServer.sharedHint":
    "Der Server dieser Instanz sendet nur eingebaute Texte. Für eigene Texte und Vorlagen richte einen eigenen Server ein.",
  "mailServer.ownHint": "Dein eigener Server sendet alle E-Mails dieses Projekts, mit deinen Texten und Vorlagen.",
  "mailServer.caughtHint":
    "Im Entwicklungsmodus gehen alle E-Mails in das Test-Postfach, mit deinen Texten und Vorlagen. Hallpass verbindet sich mit keinem Mailserver.",
  "mailServer.edit": "Bearbeiten",
  "mailServer.editTitle": "Mailserver bearbeiten",
  "mailServer.host": "Host",
  "mailServer.port": "Port",
  "mailServer.portInvalid": "Gib einen Port von 1 bis 65535 ein",
  "mailServer.username": "Benutzername",
  "mailServer.password": "Passwort",
  "mailServer.passwordHint": "Lass es leer, um das gespeicherte Passwort zu behalten.",
  "mailServer.sender": "Absender",
  "mailServer.senderName": "Name des Absenders",
  "mailServer.senderEmail": "Adresse des Absenders",
  "mailServer.missing": "Fülle das aus",
  "mailServer.testFirst": "Vor dem Speichern sendet Hallpass eine Test-E-Mail an {address}.",
  "mailServer.testAndSave": "Testen und speichern",
  "mailServer.saveAnyway": "Trotzdem speichern",
  "mailServer.saved": "Mailserver gespeichert",
  "mailServer.hostNotFound":
    "Hallpass kann sich nicht mit diesem Host verbinden. Prüfe seinen Namen. Hosts in privaten Netzen muss der Betreiber erlauben.",
  "mailServer.timeout": "Der Server hat nicht rechtzeitig geantwortet. Prüfe Host und Port.",
  "mailServer.certificateNotTrusted":
    "Dem Zertifikat des Servers wird nicht vertraut. Es muss von einer öffentlichen Zertifizierungsstelle sein, diesen Host nennen und jetzt gültig sein. {answer}",
  "mailServer.socketClosed": "Der Server hat die Verbindung geschlossen. Prüfe den Port.",
  "mailServer.authFailed": "Der Server hat diesen Benutzernamen und dieses Passwort abgelehnt.",
  "mailServer.addressRefused": "Der Server hat den Absender oder den Empfänger abgelehnt: {answer}",
  "mailServer.rejected": "Der Server hat die Test-E-Mail abgelehnt: {answer}",
  "mailServer.temporary": "Der Server ist im Moment nicht verfügbar: {answer}",
};
