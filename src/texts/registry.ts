import { files as arabic } from "./ar/index.ts";
import { files as danish } from "./da-DK/index.ts";
import { files as german } from "./de-DE/index.ts";
import { files as finnish } from "./fi-FI/index.ts";
import { files as french } from "./fr-FR/index.ts";
import type { LoadedLocale } from "./locales.ts";
import { files as norwegian } from "./nb-NO/index.ts";
import { files as dutch } from "./nl-NL/index.ts";
import type { LanguageFiles } from "./sdk.ts";
import { files as swedish } from "./sv-SE/index.ts";

/** The files of every language but English, which is built in. */
export const registry: Readonly<Record<LoadedLocale, LanguageFiles>> = {
  "de-DE": german,
  "fr-FR": french,
  "nl-NL": dutch,
  "sv-SE": swedish,
  "da-DK": danish,
  "nb-NO": norwegian,
  "fi-FI": finnish,
  ar: arabic,
};
