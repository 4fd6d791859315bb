import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";
import { commandsPage } from "./commands.ts";
import { languagesTable } from "./languages.ts";
import { limitsTable, storedTable } from "./limits.ts";
import { mailTemplatesTable } from "./mail-templates.ts";
import { metricsTable } from "./metrics.ts";
import type { Page } from "./page.ts";
import { referencePages } from "./reference/pages.ts";
import { settingsTable } from "./settings.ts";
import { wirePages } from "./wire-pages.ts";

export const generatedPages = (): Page[] => [
  ...wirePages(),
  ...referencePages(),
  { file: "docs/commands.md", markdown: commandsPage() },
  withTable("docs/settings.md", settingsTable()),
  withTable("docs/limits.md", limitsTable(), ["What clients can store", storedTable()]),
  withTable("docs/monitoring.md", metricsTable()),
  withTable("docs/mail-templates.md", mailTemplatesTable()),
  withTable("docs/texts.md", languagesTable()),
];

const TABLE = /(?:^\|.*\n)+/m;

/** A handwritten page whose first table is generated, and perhaps the first one after another heading. */
function withTable(file: string, table: string, ...further: [heading: string, table: string][]): Page {
  let markdown = replaced(file, readFileSync(join(root, file), "utf8"), table);
  for (const [heading, each] of further) {
    const [before, after, ...rest] = markdown.split(`\n## ${heading}\n`);
    if (after === undefined || rest.length > 0) throw new Error(`${file} has no heading "${heading}", or several.`);
    markdown = [before, replaced(file, after, each)].join(`\n## ${heading}\n`);
  }
  return { file, markdown: markdown.trimEnd() };
}

function replaced(file: string, written: string, table: string): string {
  if (!TABLE.test(written)) throw new Error(`${file} has no table to replace with the generated one.`);
  return written.replace(TABLE, () => `${table}\n`);
}
