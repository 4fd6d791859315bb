import type { ConsoleTexts } from "#texts/console.ts";
import type { PlainId, Translate } from "#texts/translator.ts";

/** Returns a text of the console in the current language. */
export type SayText = Translate<ConsoleTexts>;

/** The id of a text that needs no values. */
export type TextId = PlainId<ConsoleTexts>;
