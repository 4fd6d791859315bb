import type { texts as english } from "#texts/en-US/console/people.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "people.anonymous": "Anonymer Nutzer",
  "people.nameless": "Nutzer ohne Namen",
};
