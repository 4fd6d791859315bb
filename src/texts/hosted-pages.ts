import type { texts as english } from "./en-US/hosted-pages.ts";
import type { LoadedLocale } from "./locales.ts";
import type { Translation } from "./translator.ts";

/** How the hosted pages load their own texts; the rest of what they say is the SDK's. */
export const hostedPagesTexts: Readonly<Record<LoadedLocale, () => Promise<{ texts: Translation<typeof english> }>>> = {
  "de-DE": () => import("./de-DE/hosted-pages.ts"),
};
