import { texts } from "#texts/console.en-US.ts";
import { translator } from "#texts/translator.ts";
import type { SayText } from "./texts.ts";

/** The texts of the console in English, which is built in. */
export const inEnglish: SayText = translator("en-US", texts);
