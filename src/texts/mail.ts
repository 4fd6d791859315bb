import { texts as arabic } from "./ar/mail.ts";
import { texts as danish } from "./da-DK/mail.ts";
import { texts as german } from "./de-DE/mail.ts";
import { texts as english } from "./en-US/mail.ts";
import { texts as finnish } from "./fi-FI/mail.ts";
import { texts as french } from "./fr-FR/mail.ts";
import type { Locale } from "./locales.ts";
import { texts as norwegian } from "./nb-NO/mail.ts";
import { texts as dutch } from "./nl-NL/mail.ts";
import { texts as swedish } from "./sv-SE/mail.ts";
import { type PlainId, type Translate, type Translation, translator } from "./translator.ts";

type MailTexts = typeof english;

/** The ids of mail texts that need no values. */
export type MailTextId = PlainId<MailTexts>;

/** A server writes to users of every language, so it contains all of them. */
const texts: Readonly<Record<Locale, Translation<MailTexts>>> = {
  "en-US": english,
  "de-DE": german,
  "fr-FR": french,
  "nl-NL": dutch,
  "sv-SE": swedish,
  "da-DK": danish,
  "nb-NO": norwegian,
  "fi-FI": finnish,
  ar: arabic,
};

/** Returns the translator of mail texts for a language. */
export const mailTexts = (locale: Locale): Translate<MailTexts> => translator(locale, english, texts[locale]);
