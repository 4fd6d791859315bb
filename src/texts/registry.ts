import { files as arabic } from "./ar/index.ts";
import { files as czech } from "./cs-CZ/index.ts";
import { files as danish } from "./da-DK/index.ts";
import { files as german } from "./de-DE/index.ts";
import { files as spanish } from "./es-ES/index.ts";
import { files as finnish } from "./fi-FI/index.ts";
import { files as canadianFrench } from "./fr-CA/index.ts";
import { files as french } from "./fr-FR/index.ts";
import { files as hebrew } from "./he-IL/index.ts";
import { files as italian } from "./it-IT/index.ts";
import { files as japanese } from "./ja-JP/index.ts";
import { files as korean } from "./ko-KR/index.ts";
import type { LoadedLocale } from "./locales.ts";
import { files as norwegian } from "./nb-NO/index.ts";
import { files as dutch } from "./nl-NL/index.ts";
import { files as polish } from "./pl-PL/index.ts";
import { files as brazilian } from "./pt-BR/index.ts";
import { files as portuguese } from "./pt-PT/index.ts";
import type { LanguageFiles } from "./sdk.ts";
import { files as swedish } from "./sv-SE/index.ts";
import { files as turkish } from "./tr-TR/index.ts";
import { files as ukrainian } from "./uk-UA/index.ts";
import { files as simplifiedChinese } from "./zh-CN/index.ts";
import { files as traditionalChinese } from "./zh-TW/index.ts";

/** The files of every language but English, which is built in. */
export const registry: Readonly<Record<LoadedLocale, LanguageFiles>> = {
  "de-DE": german,
  "es-ES": spanish,
  "fr-FR": french,
  "fr-CA": canadianFrench,
  "it-IT": italian,
  "pt-BR": brazilian,
  "pt-PT": portuguese,
  "nl-NL": dutch,
  "sv-SE": swedish,
  "da-DK": danish,
  "nb-NO": norwegian,
  "fi-FI": finnish,
  "pl-PL": polish,
  "cs-CZ": czech,
  "uk-UA": ukrainian,
  "tr-TR": turkish,
  ar: arabic,
  "he-IL": hebrew,
  "ja-JP": japanese,
  "ko-KR": korean,
  "zh-CN": simplifiedChinese,
  "zh-TW": traditionalChinese,
};
