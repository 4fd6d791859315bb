import type { texts as account } from "./en-US/account.ts";
import type { texts as accountSettings } from "./en-US/account-settings.ts";
import type { texts as apiKeys } from "./en-US/api-keys.ts";
import type { texts as errors } from "./en-US/errors.ts";
import type { texts as notices } from "./en-US/notices.ts";
import type { texts as pages } from "./en-US/pages.ts";
import type { texts as profileImage } from "./en-US/profile-image.ts";
import type { texts as signIn } from "./en-US/sign-in.ts";
import type { texts as teams } from "./en-US/teams.ts";
import type { LoadedLocale } from "./locales.ts";
import type { Translation } from "./translator.ts";

export type SignInTexts = typeof signIn;
export type PageTexts = typeof pages;
export type AccountTexts = typeof account;
export type AccountSettingsTexts = typeof accountSettings;
export type ApiKeyTexts = typeof apiKeys;
export type TeamTexts = typeof teams;
export type ProfileImageTexts = typeof profileImage;
export type NoticeTexts = typeof notices;
export type ErrorTexts = typeof errors;

/** The text files of the SDK; a page loads only those that it needs. */
export interface SdkTexts {
  "sign-in": SignInTexts;
  pages: PageTexts;
  account: AccountTexts;
  "account-settings": AccountSettingsTexts;
  "api-keys": ApiKeyTexts;
  teams: TeamTexts;
  "profile-image": ProfileImageTexts;
  notices: NoticeTexts;
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
    "api-keys": () => import("./de-DE/api-keys.ts"),
    teams: () => import("./de-DE/teams.ts"),
    "profile-image": () => import("./de-DE/profile-image.ts"),
    notices: () => import("./de-DE/notices.ts"),
    errors: () => import("./de-DE/errors.ts"),
  },
};
