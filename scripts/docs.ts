/** `npm run docs`: writes the pages and tables that are generated from the contract, settings, limits and commands. */
import { join } from "node:path";
import { root } from "./build/stale.ts";
import { formatted } from "./docs/format.ts";
import { generatedPages } from "./docs/pages.ts";
import { helpIfAsked } from "./help.ts";

helpIfAsked(import.meta.path);

for (const page of generatedPages()) {
  await Bun.write(join(root, page.file), formatted(page));
  process.stdout.write(`Wrote ${page.file}.\n`);
}
