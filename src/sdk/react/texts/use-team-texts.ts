import { useContext } from "react";
import { texts as account } from "#texts/en-US/account.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import { texts as teams } from "#texts/en-US/teams.ts";
import type { AccountTexts, SignInTexts, TeamTexts } from "#texts/sdk.ts";
import type { Translate } from "#texts/translator.ts";
import { TextContext } from "./text-context.ts";
import { spoken } from "./use-texts.ts";

const inLanguage = /* @__PURE__ */ spoken({ ...signIn, ...account, ...teams }, "sign-in", "account", "teams");

/** Like `useAccountTexts`, with the texts about teams. */
export const useTeamTexts = (): TranslateTeam => inLanguage(useContext(TextContext));

/** Assignable to translators of the sign-in page's texts. */
export type TranslateTeam = Translate<SignInTexts & AccountTexts & TeamTexts> & Translate<SignInTexts>;
