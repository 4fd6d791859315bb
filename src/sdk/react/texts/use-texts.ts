import { createContext, useContext } from "react";
import { keyed } from "#sdk/cache/keyed.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import type { Locale } from "#texts/locales.ts";
import type { SdkTexts, SignInTexts } from "#texts/sdk.ts";
import { type PlainId, type TextGroup, type Translate, translator } from "#texts/translator.ts";
import { haveTexts } from "./loaded-texts.ts";
import { type Overrides, replacementsIn } from "./overrides.ts";

export interface TextSettings {
  language: Locale;
  overrides?: Overrides;
}

export const TextContext = createContext<TextSettings>({ language: "en-US" });

/** Says texts of some files in a provider's language. Throws a promise while the language is loaded for the first time. */
export const spoken = <G extends TextGroup>(english: G, ...files: (keyof SdkTexts)[]) =>
  keyed(
    ({ language, overrides }: TextSettings): Translate<G> =>
      translator(language, english, haveTexts(language, files), replacementsIn(english, overrides)),
  );

const inLanguage = /* @__PURE__ */ spoken(signIn, "sign-in");

/**
 * The texts of the sign-in page in the provider's language, which all pages share. Suspends while a language is loaded
 * for the first time.
 */
export const useTexts = (): Translate<SignInTexts> => inLanguage(useContext(TextContext));

/** Texts of the sign-in page that need no values. */
export type SignInTextId = PlainId<SignInTexts>;
