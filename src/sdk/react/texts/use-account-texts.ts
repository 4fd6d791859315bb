import { useContext } from "react";
import { texts as account } from "#texts/en-US/account.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import type { AccountTexts, SignInTexts } from "#texts/sdk.ts";
import type { Translate } from "#texts/translator.ts";
import { TextContext } from "./text-context.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken({ ...signIn, ...account }, "sign-in", "account");

/** Like `useTexts`, with the texts of the account menus and settings. */
export const useAccountTexts = (): TranslateAccount => inLanguage(useContext(TextContext));

/** Assignable to translators of the sign-in page's texts. */
export type TranslateAccount = Translate<SignInTexts & AccountTexts> & Translate<SignInTexts>;
