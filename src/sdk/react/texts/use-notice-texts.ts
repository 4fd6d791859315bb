import { useContext } from "react";
import { texts as notices } from "#texts/en-US/notices.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import { TextContext } from "./text-context.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken({ ...signIn, ...notices }, "sign-in", "notices");

/** Like `useTexts`, with the texts of notices: about impersonation, and for developers on localhost. */
export const useNoticeTexts = () => inLanguage(useContext(TextContext));
