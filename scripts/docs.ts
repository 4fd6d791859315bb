/** `npm run docs`: writes the pages of docs/wire that are made from the contract. */
import { join } from "node:path";
import { root } from "./build/stale.ts";
import { formatted } from "./docs/format.ts";
import { wirePages } from "./docs/wire-pages.ts";

for (const page of wirePages()) {
  await Bun.write(join(root, page.file), formatted(page));
  process.stdout.write(`Wrote ${page.file}.\n`);
}
