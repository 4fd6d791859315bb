import type { texts as english } from "#texts/en-US/console/list.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "list.pages": "Seiten der Liste",
  "list.range": "{from} bis {to} von {total}",
  "list.next": "Nächste Seite",
  "list.previous": "Vorherige Seite",
  "list.rangeOnly": "{from} bis {to}",
  "list.rangeAtLeast": "{from} bis {to} von über {total}",
  "list.columns": "Spalten",
  "list.filter": "Filter",
  "list.filtersOn": "Filter",
  "list.removeFilter": "Filter „{filter}“ entfernen",
  "list.picked": { one: "{count} ausgewählt", other: "{count} ausgewählt" },
  "list.pickedActions": "Aktionen für die ausgewählten Zeilen",
  "list.clearPicked": "Auswahl aufheben",
  "list.pickAll": "Alle Zeilen dieser Seite auswählen",
  "list.betweenDays": "Zwischen zwei Tagen",
  "list.firstDay": "Erster Tag",
  "list.lastDayOf": "Letzter Tag",
  "list.dayMissing": "Gib mindestens einen Tag ein",
  "list.daysSwapped": "Der letzte Tag liegt vor dem ersten",
  "list.apply": "Anwenden",
};
