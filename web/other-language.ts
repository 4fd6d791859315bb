import { chooseLocale } from "#texts/choose-locale.ts";
import { loadFile } from "#texts/load-file.ts";

/** Returns the best supported language among this one and the browser's languages, and its texts; null for English. */
export async function otherLanguage(wanted: string) {
  const language = chooseLocale([wanted, ...navigator.languages]);
  return language === "en-US" ? null : { language, texts: await loadFile(language, "hosted-pages") };
}
