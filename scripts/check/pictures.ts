import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";

const FOLDER = "docs/pictures";
/** Every picture stays in the history for ever, so there are few, and each is small. */
const MOST_BYTES = 150_000;

/** Pictures in `docs/pictures` that no page shows, or that are too large: one sentence each. */
export function wrongPictures(folder = join(root, FOLDER), pages = pageTexts()): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const { size } = statSync(join(folder, name));
      return [
        ...(pages.some((text) => text.includes(`pictures/${name}"`)) ? [] : [`No page shows ${FOLDER}/${name}.`]),
        ...(size <= MOST_BYTES ? [] : [`${FOLDER}/${name} has ${size} bytes; ${MOST_BYTES} are allowed.`]),
      ];
    });
}

const pageTexts = () =>
  ["*.md", "docs/**/*.md"]
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
    .map((file) => readFileSync(join(root, file), "utf8"));
