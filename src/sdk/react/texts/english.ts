import { en } from "./en.ts";
import { enPages } from "./en-pages.ts";

/** Every English text, for what needs them all and can wait. */
export const english = { ...en, ...enPages };
