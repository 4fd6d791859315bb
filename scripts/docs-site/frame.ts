import { NONCE_PLACEHOLDER } from "#server/pages/nonce.ts";
import { NAVIGATION } from "./navigation.ts";
import { addressOf, markdownAddressOf, type SitePage } from "./page.ts";
import type { Rendered } from "./render.ts";

/** The addresses of the files that each page loads. */
export interface Files {
  style: string;
  script: string;
  search: string;
}

const e = (text: string) => Bun.escapeHTML(text);

/** A whole page: navigation, content, what is on the page, and the pages before and after. */
export function framed(page: SitePage, { html, headings }: Rendered, pages: readonly SitePage[], files: Files): string {
  const listed = pages.filter(({ isListed }) => isListed);
  const at = listed.indexOf(page);
  const toc = headings.filter(({ depth }) => depth < 4);
  const onThisPage =
    toc.length < 2
      ? ""
      : `<nav class="toc" aria-labelledby="toc"><p id="toc">On this page</p><ul>${toc
          .map((each) => `<li class="d${each.depth}"><a href="#${each.id}">${each.html}</a></li>`)
          .join("")}</ul></nav>`;
  const beside = (other: SitePage | undefined, label: string, rel: string) =>
    other
      ? `<a rel="${rel}" href="${addressOf(other.path)}"><span>${label}</span> ${e(other.title)}</a>`
      : "<span></span>";
  const steps =
    at === -1
      ? ""
      : `<nav class="steps" aria-label="Pages before and after">${beside(listed[at - 1], "Previous", "prev")}${beside(listed[at + 1], "Next", "next")}</nav>`;
  return shell({
    title: page.path === "" ? "Hallpass docs" : `${page.title} · Hallpass docs`,
    head: `<link rel="alternate" type="text/markdown" href="${markdownAddressOf(page.path)}">`,
    main: `<article>${html}</article><p class="markdown"><a href="${markdownAddressOf(page.path)}">This page as Markdown</a></p>${steps}`,
    aside: onThisPage,
    current: page,
    pages,
    files,
  });
}

export function missingPage(pages: readonly SitePage[], files: Files): string {
  return shell({
    title: "Page not found · Hallpass docs",
    head: "",
    main: `<article><h1>Page not found</h1><p>These docs have no page at this address. Press <kbd>/</kbd> to search, or begin at <a href="/docs">the first page</a>.</p></article>`,
    aside: "",
    current: null,
    pages,
    files,
  });
}

interface Shell {
  title: string;
  head: string;
  main: string;
  aside: string;
  current: SitePage | null;
  pages: readonly SitePage[];
  files: Files;
}

function shell({ title, head, main, aside, current, pages, files }: Shell): string {
  return `<!doctype html>
<html lang="en" data-search="${files.search}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${e(title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${files.style}">${head}
<script src="${files.script}" nonce="${NONCE_PLACEHOLDER}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="brand" href="/docs">Hallpass <span>docs</span></a><a class="menu" href="#navigation">Menu</a><button type="button" id="open-search" hidden>Search <kbd>/</kbd></button><button type="button" id="theme" hidden>Theme</button></header>
<div class="columns">
<main id="content" tabindex="-1">${main}</main>
${aside}
<nav class="pages" id="navigation" aria-label="Pages">${navigation(current, pages)}</nav>
</div>
</body>
</html>
`;
}

function navigation(current: SitePage | null, pages: readonly SitePage[]): string {
  return NAVIGATION.map(({ title }) => {
    const own = pages.filter(({ part, isListed }) => part === title && isListed);
    if (own.length === 0) return "";
    const items = own.map((page) => {
      const isCurrent = page === current || (page.path === "errors" && current?.path.startsWith("errors/"));
      return `<li><a href="${addressOf(page.path)}"${isCurrent ? ' aria-current="page"' : ""}>${e(page.title)}</a></li>`;
    });
    return `<p>${e(title)}</p><ul>${items.join("")}</ul>`;
  }).join("\n");
}
