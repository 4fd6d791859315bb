import { localeFor } from "./choose-locale.ts";
import { type Locale, locales } from "./locales.ts";

/** More tags than any browser sends. */
const MAX_TAGS = 20;
const MAX_HEADER_LENGTH = 1000;

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
    const locale = localeFor(tag, locales);
    if (locale) return locale;
  }
}
