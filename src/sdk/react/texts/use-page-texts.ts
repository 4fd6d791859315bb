import { useContext } from "react";
import { texts as pages } from "#texts/en-US/pages.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import type { PageTexts, SignInTexts } from "#texts/sdk.ts";
import type { PlainId, Translate } from "#texts/translator.ts";
import { TextContext } from "./text-context.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken({ ...signIn, ...pages }, "sign-in", "pages");

/** Like `useTexts`, with the texts of all other pages. */
export const usePageTexts = (): TranslatePage => inLanguage(useContext(TextContext));

/** Assignable to translators of the sign-in page's texts. */
export type TranslatePage = Translate<SignInTexts & PageTexts> & Translate<SignInTexts>;

/** The ids of texts that need no values. */
export type PageTextId = PlainId<SignInTexts & PageTexts>;
