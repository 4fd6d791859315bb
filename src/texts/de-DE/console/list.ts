import type { texts as english } from "#texts/en-US/console/list.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "list.pages": "Seiten der Liste",
  "list.range": "{from} bis {to} von {total}",
  "list.next": "Nächste Seite",
  "list.previous": "Vorherige Seite",
};
