import { createContext } from "react";
import type { Locale } from "#texts/locales.ts";
import type { Overrides } from "./overrides.ts";

export interface TextSettings {
  language: Locale;
  overrides?: Overrides;
}

/** What a provider says about texts. Apart from the texts, so that an app without our components does not load them. */
export const TextContext = createContext<TextSettings>({ language: "en-US" });
