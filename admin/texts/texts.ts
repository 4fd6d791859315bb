import { en } from "./en.ts";

/** The texts in the language of the console. */
export const texts = en;

const language = "en";
export const locale = language;
