/** A page of the published docs. */
export interface SitePage {
  /** Below `/docs`: "" is the first page. */
  path: string;
  /** From the root; null for a page that exists on the site only. */
  file: string | null;
  title: string;
  markdown: string;
  /** The title of its part of the navigation. */
  part: string;
  /** Pages that only their index lists, such as those of error codes, are not in the navigation. */
  isListed: boolean;
}

/** `/docs/teams` of `docs/teams.md`, `/docs/wire` of `docs/wire/README.md`. */
export const pathOf = (name: string) => name.replace(/(^|\/)README$/, "");

export const addressOf = (path: string) => (path === "" ? "/docs" : `/docs/${path}`);

/** The address of the Markdown of a page. */
export const markdownAddressOf = (path: string) => `/docs/${path === "" ? "index" : path}.md`;

export function titleOf(markdown: string, file: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (!title) throw new Error(`${file} has no title: its first line must be a heading.`);
  return title.replaceAll("`", "");
}

/** The first paragraph, in one line and without marks: what a list of pages says of a page. */
export function summaryOf(markdown: string): string {
  const paragraphs = published(markdown)
    .replace(/^```[\s\S]*?^```$/gm, "")
    .split(/\n{2,}/);
  const first = paragraphs.find((each) => /^[\w*`"“[]/.test(each)) ?? "";
  const plain = first.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/[*`]|(?<!\w)_|_(?!\w)/g, "");
  const line = plain.replace(/\s+/g, " ").trim();
  return /^.{1,180}?[.:](?=\s|$)/.exec(line)?.[0].replace(/:$/, ".") ?? line.slice(0, 180);
}

/**
 * The Markdown for readers of the site: without comments, which only tests read, and without notes for people who change a
 * page. Pictures are for readers of the repository: in the executable, they would weigh more than all pages together.
 */
export const published = (markdown: string) =>
  markdown
    .replace(/^<!--[\s\S]*?-->\n+/gm, "")
    .replace(/^<picture>[\s\S]*?^<\/picture>\n+/gm, "")
    .replace(/^This page is generated from .*`npm run docs` writes it.*\n+/gm, "");
