import { useContext } from "react";
import { texts as authorize } from "#texts/en-US/authorize.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import { TextContext } from "./text-context.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken({ ...signIn, ...authorize }, "sign-in", "authorize");

/** Like `useTexts`, with the texts about requests of other apps. */
export const useAuthorizeTexts = () => inLanguage(useContext(TextContext));
