import { localeFor } from "./choose-locale.ts";
import { type Locale, locales } from "./locales.ts";

/** More tags than any browser sends. */
const MAX_TAGS = 20;
const MAX_HEADER_LENGTH = 1000;

/** More than any tag of a browser has; reading a tag takes time with its length. */
const MAX_TAG_LENGTH = 100;

/** Returns the supported language for the tag that a request names; undefined if there is none. */
export function supportedLanguage(tag: string | null | undefined): Locale | undefined {
  return tag && tag.length <= MAX_TAG_LENGTH ? localeFor(tag, locales) : undefined;
}

/** Returns the first supported language of an `Accept-Language` header, by its weights. */
export function firstSupported(header: string | null | undefined): Locale | undefined {
  if (!header || header.length > MAX_HEADER_LENGTH) return;
  const weighted = header
    .split(",", MAX_TAGS)
    .map((each) => {
      const [tag = "", ...parameters] = each.split(";").map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of weighted) {
    const locale = supportedLanguage(tag);
    if (locale) return locale;
  }
}
