import { chooseLocale } from "#texts/choose-locale.ts";
import { loadFile } from "#texts/load-file.ts";

/** Returns the best supported language among this one and the browser's languages, and its texts; no texts for English, which is built in. */
export async function otherLanguage(wanted: string) {
  const language = chooseLocale([wanted, ...navigator.languages]);
  return { language, texts: language === "en-US" ? undefined : await loadFile(language, "hosted-pages") };
}
