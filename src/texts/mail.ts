import { texts as arabic } from "./ar/mail.ts";
import { texts as czech } from "./cs-CZ/mail.ts";
import { texts as danish } from "./da-DK/mail.ts";
import { texts as german } from "./de-DE/mail.ts";
import { texts as english } from "./en-US/mail.ts";
import { texts as spanish } from "./es-ES/mail.ts";
import { texts as finnish } from "./fi-FI/mail.ts";
import { texts as canadianFrench } from "./fr-CA/mail.ts";
import { texts as french } from "./fr-FR/mail.ts";
import { texts as hebrew } from "./he-IL/mail.ts";
import { texts as italian } from "./it-IT/mail.ts";
import { texts as japanese } from "./ja-JP/mail.ts";
import { texts as korean } from "./ko-KR/mail.ts";
import type { Locale } from "./locales.ts";
import { texts as norwegian } from "./nb-NO/mail.ts";
import { texts as dutch } from "./nl-NL/mail.ts";
import { texts as polish } from "./pl-PL/mail.ts";
import { texts as brazilian } from "./pt-BR/mail.ts";
import { texts as portuguese } from "./pt-PT/mail.ts";
import { texts as swedish } from "./sv-SE/mail.ts";
import { texts as turkish } from "./tr-TR/mail.ts";
import { type PlainId, type Translate, type Translation, translator } from "./translator.ts";
import { texts as ukrainian } from "./uk-UA/mail.ts";
import { texts as simplifiedChinese } from "./zh-CN/mail.ts";
import { texts as traditionalChinese } from "./zh-TW/mail.ts";

type MailTexts = typeof english;

/** The ids of mail texts that need no values. */
export type MailTextId = PlainId<MailTexts>;

/** A server writes to users of every language, so it contains all of them. */
const texts: Readonly<Record<Locale, Translation<MailTexts>>> = {
  "en-US": english,
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

/** Returns the translator of mail texts for a language. */
export const mailTexts = (locale: Locale): Translate<MailTexts> => translator(locale, english, texts[locale]);
