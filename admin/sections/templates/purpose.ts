import type { TextId } from "../../texts/texts.ts";

/** What the built-in templates are sent for. The contract fixes their ids. */
const PURPOSES: Readonly<Record<string, TextId>> = {
  "e7d009ce-8d47-4528-b245-5bf119f2ffa3": "templates.forVerification",
  "a70fb3a4-56c1-4e42-af25-49d25603abd0": "templates.forReset",
  "822687fe-8d0a-4467-a0d1-416b6e639478": "templates.forMagicLink",
  "e84de395-2076-4831-9c19-8e9a96a868e4": "templates.forTeamInvitation",
  "066dd73c-36da-4fd0-b6d6-ebf87683f8bc": "templates.forSignInInvitation",
};

/** Says what a template is sent for. */
export const purposeOf = (templateId: string): TextId =>
  (Object.hasOwn(PURPOSES, templateId) ? PURPOSES[templateId] : undefined) ?? "templates.forOwn";
