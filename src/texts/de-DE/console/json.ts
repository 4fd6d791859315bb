import type { texts as english } from "#texts/en-US/console/json.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "json.fault": "Kein gültiges JSON in Zeile {line}, Spalte {column}",
  "json.tooLong": "Höchstens {limit} JSON.",
};
