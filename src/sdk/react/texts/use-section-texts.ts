import { useContext } from "react";
import { texts as account } from "#texts/en-US/account.ts";
import { texts as settings } from "#texts/en-US/account-settings.ts";
import { texts as apiKeys } from "#texts/en-US/api-keys.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import { texts as teams } from "#texts/en-US/teams.ts";
import type { AccountSettingsTexts, AccountTexts, ApiKeyTexts, SignInTexts, TeamTexts } from "#texts/sdk.ts";
import type { Translate } from "#texts/translator.ts";
import { TextContext } from "./text-context.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken(
  { ...signIn, ...account, ...settings, ...apiKeys, ...teams },
  "sign-in",
  "account",
  "account-settings",
  "api-keys",
  "teams",
);

export type SectionTexts = SignInTexts & AccountTexts & AccountSettingsTexts & ApiKeyTexts & TeamTexts;
export type TranslateSections = Translate<SectionTexts>;

/** Like `useSettingsTexts`, with the texts of every section of account settings: their headings are known first. */
export const useSectionTexts = (): TranslateSections => inLanguage(useContext(TextContext));
