import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "json.fault": "Not valid JSON at line {line}, column {column}",
  "json.tooLong": "At most {limit} of JSON.",
} as const satisfies TextGroup;
