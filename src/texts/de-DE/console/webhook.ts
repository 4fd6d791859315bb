import type { texts as english } from "#texts/en-US/console/webhook.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "webhook.actions": "Aktionen für diesen Endpunkt",
  "webhook.notFoundTitle": "Endpunkt nicht gefunden",
  "webhook.notFound": "Vielleicht wurde er gelöscht.",
  "webhook.toAll": "Alle Endpunkte",
  "webhook.facts": "Fakten",
  "webhook.id": "Endpunkt-ID",
  "webhook.events": "Ereignisse",
  "webhook.headers": "Eigene Header",
  "webhook.created": "Erstellt",
  "webhook.receives": "Empfängt Ereignisse",
  "webhook.receivesHint":
    "Solange dies aus ist, werden neue Ereignisse nicht hierher gesendet, und wartende Nachrichten schlagen fehl. Du kannst sie später erneut senden.",
  "webhook.failingSince":
    "Seit {moment} war kein Versuch erfolgreich. Nach fünf Tagen ohne Erfolg schaltet Hallpass den Endpunkt aus.",
  "webhook.givenUp": "Hallpass hat diesen Endpunkt ausgeschaltet: Seit {moment} war kein Versuch erfolgreich.",
  "webhook.gone":
    "Hallpass hat diesen Endpunkt ausgeschaltet: Er schlägt seit {moment} fehl, zuletzt mit 410 Gone. Das heißt, dass es ihn nicht mehr gibt.",
  "webhook.secret": "Signaturgeheimnis",
  "webhook.secretHint":
    "Damit prüft dein Programm, dass eine Anfrage von Hallpass kommt. Das Audit-Log hält fest, wer es anzeigt.",
  "webhook.showSecret": "Geheimnis anzeigen",
  "webhook.hideSecret": "Geheimnis verbergen",
  "webhook.rotate": "Geheimnis ersetzen",
  "webhook.rotateTitle": "Signaturgeheimnis ersetzen?",
  "webhook.rotateBody":
    "Hallpass erzeugt ein neues Geheimnis und signiert einen Tag lang mit beiden. So wird nichts abgelehnt, während du deinem Programm das neue gibst.",
  "webhook.rotateAtOnce": "Das Geheimnis ist bekannt geworden: sofort beenden",
  "webhook.rotateAtOnceHint": "Dein Programm lehnt jede Anfrage ab, bis es das neue Geheimnis hat.",
  "webhook.rotated": "Geheimnis ersetzt",
  "webhook.previousUntil": "Das vorige Geheimnis signiert noch bis {moment}.",
  "webhook.testTitle": "Testereignis senden",
  "webhook.testBody":
    "Sendet ein Beispiel, einmal. Sein Body enthält „is_test“: true, und seine IDs gehören niemandem. So kann dein Programm es unterscheiden.",
  "webhook.testEvent": "Ereignis",
  "webhook.testSend": "Senden",
  "webhook.testAgain": "Noch einmal senden",
  "webhook.testWaiting": "Warte auf die Antwort …",
  "webhook.testWorked": "Dein Programm hat nach {duration} ms mit {status} geantwortet",
  "webhook.testFailed":
    "Dein Programm hat nach {duration} ms mit {status} geantwortet. Als empfangen gilt jeder Status 2xx.",
  "webhook.testNoAnswer": "Keine Antwort nach {duration} ms",
  "webhook.testEmpty": "Die Antwort hat keinen Text.",
  "webhook.testOpen": "Im Protokoll öffnen",
  "webhook.verify": "Signatur prüfen",
  "webhook.verifyHint":
    "Jeder kann eine Anfrage an dein Programm senden. Verwende sie erst, wenn ihre Signatur geprüft ist, über den Body, wie er ankam.",
  "webhook.verifyLanguage": "Sprache des Beispiels",
  "webhook.verifyInstall": "In deinem Projekt",
  "webhook.deleteHeading": "Endpunkt löschen",
  "webhook.deleteHint":
    "An diese Adresse werden keine Ereignisse mehr gesendet. Wartende Nachrichten und das Protokoll werden gelöscht. Du kannst das nicht rückgängig machen.",
};
