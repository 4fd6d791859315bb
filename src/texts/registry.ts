import { files as arabic } from "./ar/index.ts";
import { files as german } from "./de-DE/index.ts";
import { files as french } from "./fr-FR/index.ts";
import { files as japanese } from "./ja-JP/index.ts";
import { files as korean } from "./ko-KR/index.ts";
import type { LoadedLocale } from "./locales.ts";
import type { LanguageFiles } from "./sdk.ts";
import { files as simplifiedChinese } from "./zh-CN/index.ts";
import { files as traditionalChinese } from "./zh-TW/index.ts";

/** The files of every language but English, which is built in. */
export const registry: Readonly<Record<LoadedLocale, LanguageFiles>> = {
  "de-DE": german,
  "fr-FR": french,
  ar: arabic,
  "ja-JP": japanese,
  "ko-KR": korean,
  "zh-CN": simplifiedChinese,
  "zh-TW": traditionalChinese,
};
