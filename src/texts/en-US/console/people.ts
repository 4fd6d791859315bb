import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "people.anonymous": "Anonymous user",
  "people.nameless": "User without a name",
} as const satisfies TextGroup;
