import { useContext } from "react";
import { texts as apiKeys } from "#texts/en-US/api-keys.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import type { ApiKeyTexts, SignInTexts } from "#texts/sdk.ts";
import type { PlainId, Translate } from "#texts/translator.ts";
import { TextContext } from "./text-context.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken({ ...signIn, ...apiKeys }, "sign-in", "api-keys");

/** Like `useTexts`, with the texts about API keys. */
export const useApiKeyTexts = (): Translate<SignInTexts & ApiKeyTexts> => inLanguage(useContext(TextContext));

/** The ids of texts about API keys that need no values. */
export type ApiKeyTextId = PlainId<ApiKeyTexts>;
