import type { texts as english } from "#texts/en-US/console/mail.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "mail.to": "An {recipient}",
  "mail.sendAgain": "Erneut senden",
  "mail.queued": "Die E-Mail wird erneut gesendet",
  "mail.facts": "Zustellung",
  "mail.user": "Nutzer",
  "mail.content": "Inhalt",
  "mail.html": "HTML",
  "mail.templateGone": "Eine gelöschte Vorlage",
  "mail.id": "E-Mail-ID",
  "mail.isQueued": "Die E-Mail wird gesendet, sobald der Mailserver Platz hat.",
  "mail.waits": {
    one: "Ein Versuch ist fehlgeschlagen. Der nächste ist am {when}.",
    other: "{count} Versuche sind fehlgeschlagen. Der nächste ist am {when}.",
  },
  "mail.isSending": "Der Mailserver nimmt die E-Mail gerade an.",
  "mail.wasSent": "Der Mailserver hat die E-Mail am {when} angenommen.",
  "mail.wasSkipped": "Hallpass hat diese E-Mail übersprungen.",
  "mail.failedAgain":
    "Hallpass versucht nicht mehr, diese E-Mail zu senden. Du kannst sie sieben Tage lang erneut senden.",
  "mail.failedWithCodes":
    "Hallpass versucht nicht mehr, diese E-Mail zu senden. Sie hat einen Code oder Link, der nur einmal funktioniert, deshalb kannst du sie nicht erneut senden. Der Nutzer kann einen neuen anfordern.",
  "mail.failedLongAgo":
    "Hallpass hat vor mehr als sieben Tagen aufgehört, diese E-Mail zu senden, und ihren Inhalt gelöscht.",
  "mail.copy": "E-Mail",
  "mail.copyHint": "Codes und Links, die einmal funktionieren, sind unkenntlich.",
  "mail.frame": "Die E-Mail „{subject}“",
  "mail.noCopy": "Es gibt noch keine Kopie. Sie entsteht mit dem ersten Versuch.",
  "mail.showImages": "Bilder laden",
  "mail.inDark": "Dunkel anzeigen",
  "mail.inLight": "Hell anzeigen",
  "mail.plainText": "Nur Text",
  "mail.plainTextHint": "Was Mailprogramme zeigen, die kein HTML anzeigen.",
  "mail.headers": "Kopfzeilen",
  "mail.attempts": "Versuche",
  "mail.attemptsHint": "Antworten des Mailservers.",
  "mail.noAttempts": "Noch keiner.",
  "mail.attemptFailed": "Fehlgeschlagen",
  "mail.accepted": "Angenommen",
  "mail.byShared": "Gemeinsamer Mailserver, von {address}",
  "mail.byOwn": "{host}, von {address}",
  "mail.notFoundTitle": "E-Mail nicht gefunden",
  "mail.notFound": "Sie wurde vielleicht mit ihrem Nutzer oder am Ende ihrer Aufbewahrungsfrist gelöscht.",
  "mail.toEmails": "Alle E-Mails",
};
