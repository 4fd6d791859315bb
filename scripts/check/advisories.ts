import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";
import { missingTests, type NamedTest } from "./named-tests.ts";

const FILE = "docs/security/advisories.md";
const SHOWN_BY = /^- `([^`]+\.test\.tsx?)`: (.+)$/;
/** Begins the text about a class whose feature is not built yet. */
const LATER = "_Comes with";

/** Classes of weaknesses that no test covers, and tests in the list that do not exist. */
export function uncoveredAdvisories(text = readFileSync(join(root, FILE), "utf8")): string[] {
  const [, ...sections] = text.split(/^## /m);
  return sections.flatMap((section) => {
    const [title = "", ...lines] = section.split("\n");
    const items = lines.filter((line) => line.startsWith("- "));
    const named = items.flatMap((line): NamedTest[] => {
      const [, file, test] = SHOWN_BY.exec(line) ?? [];
      return file && test ? [{ file, test }] : [];
    });
    const where = `${FILE}, "${title}"`;
    if (named.length < items.length) return [`${where}: an item names no test.`];
    if (named.length === 0 && !lines.some((line) => line.startsWith(LATER))) return [`${where}: no test covers it.`];
    return missingTests(where, named);
  });
}
