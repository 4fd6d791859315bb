import type { LanguageFiles } from "../sdk.ts";

export const files: LanguageFiles = {
  "sign-in": () => import("./sign-in.ts"),
  pages: () => import("./pages.ts"),
  account: () => import("./account.ts"),
  "account-settings": () => import("./account-settings.ts"),
  "api-keys": () => import("./api-keys.ts"),
  authorize: () => import("./authorize.ts"),
  teams: () => import("./teams.ts"),
  "profile-image": () => import("./profile-image.ts"),
  notices: () => import("./notices.ts"),
  titles: () => import("./titles.ts"),
  errors: () => import("./errors.ts"),
  "hosted-pages": () => import("./hosted-pages.ts"),
};
