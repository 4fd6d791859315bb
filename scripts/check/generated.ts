import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";
import { formatted } from "../docs/format.ts";
import type { Page } from "../docs/page.ts";
import { generatedPages } from "../docs/pages.ts";

/** Pages that differ from what the code generates. */
export function stalePages(pages: Page[] = generatedPages()): string[] {
  return pages.flatMap((page) => {
    const path = join(root, page.file);
    const found = existsSync(path) ? readFileSync(path, "utf8") : null;
    return found === formatted(page)
      ? []
      : [`${page.file} differs from what the code generates: run \`npm run docs\`.`];
  });
}
