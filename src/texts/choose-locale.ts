import { type Locale, locales } from "./locales.ts";

/** Languages that are close enough to read: Norwegian in general, and Nynorsk, are served by Bokmål. */
const SERVED_BY: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/** Portuguese outside of Brazil follows Portugal. Other languages have one standard, or differ by script. */
const STANDARD_OF: Readonly<Record<string, string>> = { pt: "pt-PT" };

/**
 * Returns the language for a list of tags such as `de` or `zh-Hant-HK`, in the order of preference: for the first tag
 * that any of the languages can serve, the one of its region, else of its script, else of its language. Returns English
 * if none can.
 */
export function chooseLocale<L extends Locale = Locale>(
  tags: readonly string[],
  among: readonly L[] = locales as readonly Locale[] as readonly L[],
): L | "en-US" {
  for (const tag of tags) {
    const found = localeFor(tag, among);
    if (found) return found;
  }
  return "en-US";
}

/** The parts of the supported languages: a server chooses among the same ones with every page. */
const known = new Map<string, ReturnType<typeof partsOf>>();

/** Returns the best language for one tag; undefined if none can serve it, or if it is not a tag. */
export function localeFor<L extends string>(tag: string, among: readonly L[]): L | undefined {
  const same = among.find((locale) => locale === tag);
  const wanted = same ? undefined : partsOf(tag);
  if (!wanted) return same;
  const candidates = among.flatMap((locale) => {
    const parts = known.get(locale) ?? partsOf(locale);
    known.set(locale, parts);
    return parts?.language === wanted.language ? [{ locale, ...parts }] : [];
  });
  const best =
    candidates.find(({ script, region }) => script === wanted.script && region === wanted.region) ??
    candidates.find(({ locale }) => locale === STANDARD_OF[wanted.language]) ??
    candidates.find(({ script }) => script === wanted.script) ??
    candidates[0];
  return best?.locale;
}

/** Returns the parts of a tag, with the likely ones where it has none: `zh-HK` is in Hant, `pt` of Brazil. */
function partsOf(tag: string) {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return { language: SERVED_BY[language] ?? language, script, region };
  } catch {
    return undefined;
  }
}
