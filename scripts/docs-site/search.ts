import { addressOf, type SitePage } from "./page.ts";
import type { Rendered } from "./render.ts";

/** What `web/docs/docs.ts` searches: pages, and the text below each of their headings. */
export interface SearchIndex {
  /** Address, title, part of the navigation. */
  pages: [address: string, title: string, part: string][];
  sections: [page: number, id: string, heading: string, text: string][];
}

export function searchIndex(all: readonly { page: SitePage; rendered: Rendered }[]): SearchIndex {
  return {
    pages: all.map(({ page }) => [addressOf(page.path), page.title, page.part]),
    sections: all.flatMap(({ page, rendered }, at) =>
      rendered.sections.map(({ id, heading, text }): SearchIndex["sections"][number] => {
        const isTitle = heading === page.title;
        return [at, isTitle ? "" : id, isTitle ? "" : heading, text.trim()];
      }),
    ),
  };
}
