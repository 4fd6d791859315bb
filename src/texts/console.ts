import type { texts as english } from "./console.en-US.ts";
import type { ConsoleLocale } from "./locales.ts";
import type { Translation } from "./translator.ts";

export type ConsoleTexts = typeof english;

/** How the console loads its texts: all of a language at once, and no other language. */
export const consoleTexts: Readonly<
  Record<Exclude<ConsoleLocale, "en-US">, () => Promise<{ texts: Translation<ConsoleTexts> }>>
> = {
  "de-DE": () => import("./console.de-DE.ts"),
};
