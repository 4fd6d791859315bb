import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";
import { commandsPage } from "./commands.ts";
import { languagesTable } from "./languages.ts";
import { limitsTable } from "./limits.ts";
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
  withTable("docs/limits.md", limitsTable()),
  withTable("docs/monitoring.md", metricsTable()),
  withTable("docs/mail-templates.md", mailTemplatesTable()),
  withTable("docs/texts.md", languagesTable()),
];

const TABLE = /(?:^\|.*\n)+/m;

/** A handwritten page whose first table is generated. */
function withTable(file: string, table: string): Page {
  const written = readFileSync(join(root, file), "utf8");
  if (!TABLE.test(written)) throw new Error(`${file} has no table to replace with the generated one.`);
  return { file, markdown: written.replace(TABLE, () => `${table}\n`).trimEnd() };
}
