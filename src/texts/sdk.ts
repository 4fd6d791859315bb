import type { texts as account } from "./en-US/account.ts";
import type { texts as accountSettings } from "./en-US/account-settings.ts";
import type { texts as errors } from "./en-US/errors.ts";
import type { texts as pages } from "./en-US/pages.ts";
import type { texts as signIn } from "./en-US/sign-in.ts";
import type { LoadedLocale } from "./locales.ts";
import type { Translation } from "./translator.ts";

export type SignInTexts = typeof signIn;
export type PageTexts = typeof pages;
export type AccountTexts = typeof account;
export type AccountSettingsTexts = typeof accountSettings;
export type ErrorTexts = typeof errors;

/** The text files of the SDK; a page loads only those that it needs. */
export interface SdkTexts {
  "sign-in": SignInTexts;
  pages: PageTexts;
  account: AccountTexts;
  "account-settings": AccountSettingsTexts;
  errors: ErrorTexts;
}

type Loaders = { readonly [File in keyof SdkTexts]: () => Promise<{ texts: Translation<SdkTexts[File]> }> };

/** Loads the files of a language on demand. */
export const sdkTexts: Readonly<Record<LoadedLocale, Loaders>> = {
  "de-DE": {
    "sign-in": () => import("./de-DE/sign-in.ts"),
    pages: () => import("./de-DE/pages.ts"),
    account: () => import("./de-DE/account.ts"),
    "account-settings": () => import("./de-DE/account-settings.ts"),
    errors: () => import("./de-DE/errors.ts"),
  },
};
