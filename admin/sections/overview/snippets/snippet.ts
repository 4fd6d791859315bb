import type { SayText } from "../../../texts/texts.ts";

/** The values in a snippet. Keys that cannot be shown again are placeholders that say so. */
export interface SnippetValues {
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  secretServerKey: string;
}

/** What an owner may build with, as the URL names it. */
export const FRAMEWORKS = ["next", "react", "javascript", "python", "server", "curl"] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export interface Snippet {
  id: Framework;
  label: string;
  /** In the order in which to use them; `isTerminal` are commands. */
  files: readonly { title: string; code: string }[];
}

/** The server hands out the SDK of its own version. */
export const install = ({ baseUrl }: SnippetValues, t: SayText, more = "") => ({
  title: t("snippets.install"),
  code: `npm install ${baseUrl}/sdk.tgz${more}`,
});
