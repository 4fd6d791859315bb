import type { Index } from "../../web/docs/search.ts";
import { addressOf, type SitePage } from "./page.ts";
import type { Rendered } from "./render.ts";

/** What the search of the docs looks through: pages, and the text below each of their headings. */
export function searchIndex(all: readonly { page: SitePage; rendered: Rendered }[]): Index {
  return {
    pages: all.map(({ page }) => [addressOf(page.path), page.title, page.part]),
    sections: all.flatMap(({ page, rendered }, at) =>
      rendered.sections.map(({ id, heading, text }): Index["sections"][number] => {
        const isTitle = heading === page.title;
        return [at, isTitle ? "" : id, isTitle ? "" : heading, text.trim()];
      }),
    ),
  };
}
