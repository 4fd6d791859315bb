import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "list.pages": "Pagination",
  "list.range": "{from} to {to} of {total}",
  "list.next": "Next page",
  "list.previous": "Previous page",
  "list.rangeOnly": "{from} to {to}",
  "list.rangeAtLeast": "{from} to {to} of more than {total}",
  "list.columns": "Columns",
  "list.filter": "Filter",
  "list.filtersOn": "Filters",
  "list.removeFilter": "Remove the filter “{filter}”",
  "list.picked": { one: "{count} selected", other: "{count} selected" },
  "list.pickedActions": "Actions for the selected rows",
  "list.clearPicked": "Clear the selection",
  "list.pickAll": "Select every row on this page",
  "list.betweenDays": "Between two days",
  "list.firstDay": "First day",
  "list.lastDayOf": "Last day",
  "list.dayMissing": "Enter at least one day",
  "list.daysSwapped": "The last day is before the first",
  "list.apply": "Apply",
} as const satisfies TextGroup;
