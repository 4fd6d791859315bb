import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";
import { formatted } from "../docs/format.ts";
import type { Page } from "../docs/page.ts";
import { generatedPages } from "../docs/pages.ts";

/** Pages that say something else than what they are generated from. */
export function stalePages(pages: Page[] = generatedPages()): string[] {
  return pages.flatMap((page) => {
    const path = join(root, page.file);
    const found = existsSync(path) ? readFileSync(path, "utf8") : null;
    return found === formatted(page) ? [] : [`${page.file} is not what the code says: run \`npm run docs\`.`];
  });
}
