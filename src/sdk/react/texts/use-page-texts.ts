import { useContext } from "react";
import { en } from "./en.ts";
import { enPages } from "./en-pages.ts";
import type { AnyTextKey } from "./keys.ts";
import type { TranslateAny } from "./texts.ts";
import { spoken, TextContext } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken<AnyTextKey>({ ...en, ...enPages });

/** Like `useTexts`, with the texts that a sign-in page does without. */
export const usePageTexts = (): TranslateAny => inLanguage(useContext(TextContext));
