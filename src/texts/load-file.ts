import type { LoadedLocale } from "./locales.ts";
import type { SdkTexts } from "./sdk.ts";
import type { TextGroup } from "./translator.ts";

/**
 * Loads a file of a language. The list of all languages is loaded before the first one, so that a page in English pays
 * for none.
 */
export async function loadFile(language: LoadedLocale, file: keyof SdkTexts): Promise<TextGroup> {
  const { registry } = await import("./registry.ts");
  const { texts } = await registry[language][file]();
  return texts;
}
