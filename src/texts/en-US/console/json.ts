import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "json.fault": "This is not valid JSON",
  "json.faultAt": "Not valid JSON at line {line}, column {column}",
} as const satisfies TextGroup;
