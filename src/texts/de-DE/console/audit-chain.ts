import type { texts as english } from "#texts/en-US/console/audit-chain.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "auditChain.label": "Zustand der Hash-Kette",
  "auditChain.hint": "Jeder Eintrag ist zusammen mit dem vorherigen versiegelt, damit eine spätere Änderung auffällt.",
  "auditChain.checkAll": "Alle prüfen",
  "auditChain.again": "Erneut prüfen",
  "auditChain.brokenTitle": "Das Protokoll bricht bei Eintrag {sequence}",
  "auditChain.changed":
    "Eintrag {sequence} ist nicht der, der versiegelt wurde: Jemand mit Zugang zur Datenbank hat ihn geändert, oder die Datenbank wurde beschädigt.",
  "auditChain.missing":
    "Eintrag {sequence} fehlt: Jemand mit Zugang zur Datenbank hat ihn entfernt, oder die Datenbank wurde beschädigt.",
  "auditChain.cut":
    "Die Einträge {sequence} bis {last}, das Ende des Protokolls, fehlen: Jemand mit Zugang zur Datenbank hat sie entfernt, oder die Datenbank wurde beschädigt.",
  "auditChain.end":
    "Ab hier können Einträge fehlen: Jemand mit Zugang zur Datenbank hat den Vermerk geändert oder entfernt, wo das Protokoll endet, oder die Datenbank wurde beschädigt.",
  "auditChain.remedy":
    "Bewahre eine Kopie der Datenbank auf, wie sie ist, vergleiche das Protokoll mit einem Backup, und ändere dann das Passwort der Datenbank. Ein Bruch lässt sich nicht reparieren: er bleibt sichtbar.",
  "auditChain.showEntry": "Eintrag zeigen",
  "auditChain.showNext": "Eintrag danach zeigen",
  "auditChain.failed": "Die Kette konnte nicht geprüft werden.",
  "auditChain.unbroken": {
    one: "Ununterbrochen seit dem {day}: {count} Eintrag",
    other: "Ununterbrochen seit dem {day}: {count} Einträge",
  },
  "auditChain.checking": {
    one: "Prüfung: {checked} von {count} Eintrag",
    other: "Prüfung: {checked} von {count} Einträgen",
  },
  "auditChain.unchecked": {
    one: "{count} Eintrag ist versiegelt, {checked} davon geprüft",
    other: "{count} Einträge sind versiegelt, {checked} davon geprüft",
  },
  "auditChain.intact": {
    one: "Der {count} Eintrag davor, bis {moment}, ist unversehrt.",
    other: "Die {count} Einträge davor, bis {moment}, sind unversehrt.",
  },
};
