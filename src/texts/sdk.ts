import type { texts as account } from "./en-US/account.ts";
import type { texts as accountSettings } from "./en-US/account-settings.ts";
import type { texts as apiKeys } from "./en-US/api-keys.ts";
import type { texts as authorize } from "./en-US/authorize.ts";
import type { texts as errors } from "./en-US/errors.ts";
import type { texts as hostedPages } from "./en-US/hosted-pages.ts";
import type { texts as notices } from "./en-US/notices.ts";
import type { texts as pages } from "./en-US/pages.ts";
import type { texts as profileImage } from "./en-US/profile-image.ts";
import type { texts as signIn } from "./en-US/sign-in.ts";
import type { texts as teams } from "./en-US/teams.ts";
import type { texts as titles } from "./en-US/titles.ts";
import type { Translation } from "./translator.ts";

export type SignInTexts = typeof signIn;
export type PageTexts = typeof pages;
export type AccountTexts = typeof account;
export type AccountSettingsTexts = typeof accountSettings;
export type ApiKeyTexts = typeof apiKeys;
export type AuthorizeTexts = typeof authorize;
export type TeamTexts = typeof teams;
export type ProfileImageTexts = typeof profileImage;
export type NoticeTexts = typeof notices;
export type ErrorTexts = typeof errors;

/** The text files of the SDK and of the hosted pages; a page loads only those that it needs. */
export interface SdkTexts {
  "sign-in": SignInTexts;
  pages: PageTexts;
  account: AccountTexts;
  "account-settings": AccountSettingsTexts;
  "api-keys": ApiKeyTexts;
  authorize: AuthorizeTexts;
  teams: TeamTexts;
  "profile-image": ProfileImageTexts;
  notices: NoticeTexts;
  titles: typeof titles;
  errors: ErrorTexts;
  "hosted-pages": typeof hostedPages;
}

/** How each file of a language is loaded: the `index.ts` of its folder. */
export type LanguageFiles = {
  readonly [File in keyof SdkTexts]: () => Promise<{ texts: Translation<SdkTexts[File]> }>;
};
