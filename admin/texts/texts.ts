import type { ConsoleTexts } from "#texts/console.ts";
import type { PlainId, Translate } from "#texts/translator.ts";

/** Says a text of the console in the present language. */
export type SayText = Translate<ConsoleTexts>;

/** The id of a text that needs no values. */
export type TextId = PlainId<ConsoleTexts>;
