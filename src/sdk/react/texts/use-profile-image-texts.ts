import { useContext } from "react";
import { texts as account } from "#texts/en-US/account.ts";
import { texts as profileImage } from "#texts/en-US/profile-image.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import { TextContext } from "./text-context.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken(
  { ...signIn, ...account, ...profileImage },
  "sign-in",
  "account",
  "profile-image",
);

/** Like `useAccountTexts`, with the texts about profile images. */
export const useProfileImageTexts = () => inLanguage(useContext(TextContext));
