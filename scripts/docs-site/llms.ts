import { DOCS_SERVER_URL } from "#server/pages/docs-pack.ts";
import { NAVIGATION } from "./navigation.ts";
import { markdownAddressOf, published, type SitePage, summaryOf } from "./page.ts";

const ABOUT =
  "> Hallpass is a server for sign-in and user management in one executable, with an SDK for TypeScript and React.";

/** `/llms.txt`: every page with one sentence, for programs that read docs (llmstxt.org). */
export function llmsIndex(pages: readonly SitePage[]): string {
  const parts = NAVIGATION.map(({ title }) => {
    const own = pages.filter(({ part, isListed }) => part === title && isListed);
    const lines = own.map(
      (page) => `- [${page.title}](${DOCS_SERVER_URL}${markdownAddressOf(page.path)}): ${summaryOf(page.markdown)}`,
    );
    return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
  });
  return [`# Hallpass`, ABOUT, ...parts.filter(Boolean)].join("\n\n").concat("\n");
}

/** `/llms-full.txt`: the text of every page, except those that only an index lists. */
export function llmsFull(pages: readonly SitePage[]): string {
  const listed = pages.filter(({ isListed }) => isListed);
  return listed
    .map(({ markdown }) => published(markdown).trim())
    .join("\n\n---\n\n")
    .concat("\n");
}
