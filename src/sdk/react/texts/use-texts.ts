import { useContext } from "react";
import { keyed } from "#sdk/cache/keyed.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import type { SdkTexts, SignInTexts } from "#texts/sdk.ts";
import { type PlainId, type TextGroup, type Translate, translator } from "#texts/translator.ts";
import { haveTexts } from "./loaded-texts.ts";
import { replacementsIn } from "./overrides.ts";
import { TextContext, type TextSettings } from "./text-context.ts";

/** Makes translators for the texts of some files. A translator throws a promise while its language is loading. */
export const spoken = <G extends TextGroup>(english: G, ...files: (keyof SdkTexts)[]) =>
  keyed(
    ({ language, overrides }: TextSettings): Translate<G> =>
      translator(language, english, haveTexts(language, files), replacementsIn(english, overrides)),
  );

/** The translator of the texts of the sign-in page, for a language that is loaded. */
export const signInTexts = /* @__PURE__ */ spoken(signIn, "sign-in");

/**
 * Returns the texts of the sign-in page, which all pages share, in the provider's language. Suspends while the language
 * is loading.
 */
export const useTexts = (): Translate<SignInTexts> => signInTexts(useContext(TextContext));

/** The ids of texts of the sign-in page that need no values. */
export type SignInTextId = PlainId<SignInTexts>;
