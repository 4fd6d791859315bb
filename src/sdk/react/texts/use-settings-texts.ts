import { useContext } from "react";
import { texts as account } from "#texts/en-US/account.ts";
import { texts as settings } from "#texts/en-US/account-settings.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import type { AccountSettingsTexts, AccountTexts, SignInTexts } from "#texts/sdk.ts";
import type { Translate } from "#texts/translator.ts";
import { TextContext } from "./text-context.ts";
import type { TranslateAccount } from "./use-account-texts.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken(
  { ...signIn, ...account, ...settings },
  "sign-in",
  "account",
  "account-settings",
);

/** Like `useAccountTexts`, with the texts of account settings. */
export const useSettingsTexts = (): TranslateSettings => inLanguage(useContext(TextContext));

/** Assignable to translators of the account menus' texts. */
export type TranslateSettings = Translate<SignInTexts & AccountTexts & AccountSettingsTexts> & TranslateAccount;
