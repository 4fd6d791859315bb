import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";
import { apiReference } from "./api-reference.ts";
import { errorPages } from "./error-pages.ts";
import { NAVIGATION, NOT_PUBLISHED } from "./navigation.ts";
import { pathOf, type SitePage, titleOf } from "./page.ts";

/** Every page of the published docs, in reading order. */
export function sitePages(): SitePage[] {
  const listed = NAVIGATION.flatMap(({ title: part, pages }) =>
    pages.map((name): SitePage => {
      const file = `docs/${name}.md`;
      const markdown = readFileSync(join(root, file), "utf8");
      return { path: pathOf(name), file, title: titleOf(markdown, file), markdown, part, isListed: true };
    }),
  );
  return [apiReference(API_PART), ...listed, ...errorPages(ERRORS_PART)].sort(
    (a, b) => orderOf(a.part) - orderOf(b.part),
  );
}

const API_PART = "HTTP API";
const ERRORS_PART = "Reference";

const orderOf = (part: string) => NAVIGATION.findIndex(({ title }) => title === part);

/** Files of `docs` that are neither in the navigation nor kept for the repository: one sentence each. */
export function unlistedPages(): string[] {
  const known = new Set(NAVIGATION.flatMap(({ pages }) => pages));
  return [...new Bun.Glob("**/*.md").scanSync({ cwd: join(root, "docs") })]
    .map((file) => file.replace(/\.md$/, ""))
    .filter((name) => !known.has(name) && !NOT_PUBLISHED.test(name))
    .sort()
    .map((name) => `docs/${name}.md is not in the navigation: add it to scripts/docs-site/navigation.ts.`);
}
