/**
 * `npm test`: runs the check, builds what the tests need, finds a browser and a certificate authority, runs every test, and
 * ends with what failed and one line of counts. A file with failures is run once more, alone; what passes then is named as
 * unsteady, and is to be mended next.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { errorsWithoutTests } from "./check/provoked.ts";
import { rowsWithoutLimit } from "./check/stored.ts";
import { helpIfAsked } from "./help.ts";
import { ensureNeeds } from "./test/needs.ts";
import { filesWithoutReport, type Outcome, readOutcome, showFailures } from "./test/outcome.ts";
import { makeScratch, removeScratch } from "./test/scratch.ts";
import { retried } from "./test/unsteady.ts";

helpIfAsked(import.meta.path);

const results = join(root, "dist/test");
const coverage = join(results, "coverage");
const only = process.argv.slice(2);
// The files that a process runs share the modules that it has loaded, which saves a seventh of the processor. In parts, because
// a process that has run hundreds of files collects garbage for a long time.
const parts = only.length === 0 ? 5 : 1;

rmSync(results, { recursive: true, force: true });
mkdirSync(coverage, { recursive: true });
if (only.length === 0) requireCheck();
ensureNeeds();
await buildBinary();

const scratch = makeScratch();
const environment = {
  ...process.env,
  HALLPASS_COVERAGE_DIR: coverage,
  HALLPASS_TESTED_PROGRAM: "built",
  ...(scratch && { TMPDIR: scratch }),
};
const outcomes = Array.from({ length: parts }, (_, at) => runPart(at + 1));
const failed = outcomes.flatMap((outcome) => outcome.failures);
if (only.length === 0) failed.push(...filesWithoutReport(testFiles(), outcomes));
const { failures, unsteady } =
  only.length === 0 ? retried(failed, (file) => runFiles("alone", [`./${file}`])) : { failures: failed, unsteady: [] };
if (scratch) await removeScratch(scratch);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, unsteady.length);

// Only a full run can report what no test provokes, and what no limit bounds.
const missing = only.length === 0 ? await missingIn(coverage).catch((error: unknown) => [String(error)]) : [];
if (missing.length > 0) process.stderr.write(`\nWhat the whole run shows:\n  ${missing.join("\n  ")}\n`);
if (failures.length > 0) process.stderr.write(`\n${showFailures(failures)}`);
const wrong = failures.length + missing.length;
const skipped = outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0);
if (skipped > 0 && only.length === 0)
  process.stdout.write(`\n${skipped} skipped: \`npm run test:long\` runs them, or this machine cannot.`);
process.stdout.write(unsteady.map(({ file, test }) => `\nunsteady: ${file} > ${test}`).join(""));
process.stdout.write(`\n${passed} passed, ${wrong} failed\n`);
process.exit(wrong === 0 && passed > 0 ? 0 : 1);

/** Ends a full run at once when `npm run check` finds a fault: nothing that fails it may land. */
function requireCheck() {
  const { exitCode } = Bun.spawnSync([process.execPath, "scripts/check.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (exitCode === 0) return;
  process.stderr.write("\n`npm run check` found faults, so no test ran.\n\n0 passed, 1 failed\n");
  process.exit(1);
}

async function missingIn(folder: string): Promise<string[]> {
  return [...(await errorsWithoutTests(folder)), ...(await rowsWithoutLimit(folder))];
}

function testFiles(): string[] {
  const files = [...new Bun.Glob("**/*.test.{ts,tsx}").scanSync(root)];
  return files.filter((file) => !/(^|\/)node_modules\//.test(file) && !file.startsWith("dist/"));
}

function runPart(part: number): Outcome {
  // Tests wait for other processes, and for what they started: with three processes, a third of two cores is idle.
  return runFiles(String(part), ["--parallel=4", "--no-isolate", `--shard=${part}/${parts}`, ...only]);
}

function runFiles(name: string, flags: readonly string[]): Outcome {
  const report = join(results, `report-${name}.xml`);
  rmSync(report, { force: true });
  // The long limit ends hanging tests and allows for slow machines.
  const reporter = ["--timeout=60000", "--reporter=junit", `--reporter-outfile=${report}`];
  const { exitCode } = Bun.spawnSync([process.execPath, "test", ...reporter, ...flags], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: environment,
  });
  return readOutcome(report, exitCode);
}
