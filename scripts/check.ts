/**
 * `npm run check`: types, format, imports, unused code, migrations, texts, plain words, mounted endpoints, how tests wait and what they
 * are called, security rules, versions, generated pages, references, pictures, published docs, sizes.
 */

import { root } from "./build/stale.ts";
import { uncoveredAdvisories } from "./check/advisories.ts";
import { wrongAsvs } from "./check/asvs.ts";
import { wrongVersions } from "./check/changelog.ts";
import { circles, sdkCircles } from "./check/circles.ts";
import { featureCircles } from "./check/features.ts";
import { stalePages } from "./check/generated.ts";
import { otherReasons, staleReasons, untranslatedReasons } from "./check/import-reasons.ts";
import { wrongImports } from "./check/imports.ts";
import { breakingMigrations } from "./check/migrations.ts";
import { readModules } from "./check/modules.ts";
import { wrongMounts } from "./check/mounted.ts";
import { wrongPictures } from "./check/pictures.ts";
import { proseForReaders, unplainWords } from "./check/prose.ts";
import { deadReferences } from "./check/references.ts";
import { wrongRefusals } from "./check/refusals.ts";
import { lostGuards, unprovedRules } from "./check/rules.ts";
import { distinguishingFiles } from "./check/servers-and-admins.ts";
import { exceededSizes } from "./check/sizes.ts";
import { wrongQueries } from "./check/storage.ts";
import { readReasons, wrongTables } from "./check/tables.ts";
import { fragmentaryNames, waitingTests } from "./check/test-style.ts";
import { readTexts, wrongTexts } from "./check/texts.ts";
import { unusedExports, wrongDependencies } from "./check/unused.ts";
import { undocumentedExports } from "./docs/reference/pages.ts";
import { unlistedPages } from "./docs-site/site.ts";
import { helpIfAsked } from "./help.ts";

helpIfAsked(import.meta.path);

const modules = readModules();
const checks: [name: string, faults: () => string[] | Promise<string[]>][] = [
  ["types", () => tool("node_modules/.bin/tsc", "-p", ".")],
  ["format and lint", () => tool("node_modules/.bin/biome", "check", "--error-on-warnings", ".")],
  ["imports", () => wrongImports(modules)],
  ["no cycles", () => [...circles(modules), ...featureCircles(modules), ...sdkCircles(modules)]],
  ["nothing unused", () => [...unusedExports(modules), ...wrongDependencies(modules)]],
  ["queries", () => wrongQueries(modules)],
  ["tables", async () => wrongTables(modules, await readReasons(modules))],
  ["migrations", () => breakingMigrations()],
  ["texts", async () => wrongTexts(await readTexts(), modules)],
  ["reasons of imports", () => [...untranslatedReasons(modules), ...staleReasons(modules), ...otherReasons()]],
  ["plain words", async () => unplainWords(await proseForReaders())],
  ["the contract is mounted", wrongMounts],
  ["refusals", () => wrongRefusals(modules)],
  ["servers and admins alike", () => distinguishingFiles(modules)],
  ["tests wait for nothing", () => waitingTests(modules)],
  ["test names", () => fragmentaryNames(modules)],
  ["security rules", () => [...unprovedRules(), ...lostGuards(modules)]],
  ["weaknesses of other products", uncoveredAdvisories],
  ["ASVS", () => wrongAsvs()],
  ["versions", () => wrongVersions()],
  ["generated pages", stalePages],
  ["references", () => deadReferences()],
  ["pictures", () => wrongPictures()],
  ["published docs", () => [...unlistedPages(), ...undocumentedExports()]],
  ["sizes", exceededSizes],
];

// `npm run check -- texts references` runs only the checks whose names begin so.
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((each) => name.startsWith(each));
for (const each of wanted) {
  if (checks.some(([name]) => name.startsWith(each))) continue;
  process.stderr.write(`No check is called "${each}". There are: ${checks.map(([name]) => name).join(", ")}.\n`);
  process.exit(2);
}

let isFine = true;
for (const [name, run] of checks) {
  if (!isWanted(name)) continue;
  const faults = await run();
  process.stdout.write(
    `${faults.length === 0 ? "ok  " : "FAIL"} ${name}\n${faults.map((each) => `     ${each}\n`).join("")}`,
  );
  isFine &&= faults.length === 0;
}
process.exit(isFine ? 0 : 1);

/** Runs a program that reports faults itself. */
function tool(...command: string[]): string[] {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: root, stdin: "ignore" });
  return exitCode === 0 ? [] : `${stdout}${stderr}`.trimEnd().split("\n");
}
