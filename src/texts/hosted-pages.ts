import type { texts as english } from "./en-US/hosted-pages.ts";
import type { LoadedLocale } from "./locales.ts";
import type { Translation } from "./translator.ts";

/** Loads the hosted pages' own texts. Their other texts are those of the SDK. */
export const hostedPagesTexts: Readonly<Record<LoadedLocale, () => Promise<{ texts: Translation<typeof english> }>>> = {
  "de-DE": () => import("./de-DE/hosted-pages.ts"),
};
