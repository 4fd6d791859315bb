import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "json.fault": "Not valid JSON at line {line}, column {column}",
} as const satisfies TextGroup;
