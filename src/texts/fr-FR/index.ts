import type { LanguageFiles } from "../sdk.ts";

export const files: LanguageFiles = {
  "sign-in": () => import("./sign-in.ts"),
  pages: () => import("./pages.ts"),
  account: () => import("./account.ts"),
  errors: () => import("./errors.ts"),
  "hosted-pages": () => import("./hosted-pages.ts"),
};
