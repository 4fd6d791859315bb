import { files as arabic } from "./ar/index.ts";
import { files as czech } from "./cs-CZ/index.ts";
import { files as german } from "./de-DE/index.ts";
import { files as french } from "./fr-FR/index.ts";
import type { LoadedLocale } from "./locales.ts";
import { files as polish } from "./pl-PL/index.ts";
import type { LanguageFiles } from "./sdk.ts";
import { files as turkish } from "./tr-TR/index.ts";
import { files as ukrainian } from "./uk-UA/index.ts";

/** The files of every language but English, which is built in. */
export const registry: Readonly<Record<LoadedLocale, LanguageFiles>> = {
  "de-DE": german,
  "fr-FR": french,
  "pl-PL": polish,
  "cs-CZ": czech,
  "uk-UA": ukrainian,
  "tr-TR": turkish,
  ar: arabic,
};
