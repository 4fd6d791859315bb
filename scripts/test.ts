/** `npm test`: builds what the tests need, finds a browser and a certificate authority, runs every test, and ends with one line of counts. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildBinary } from "./build/binary.ts";
import { buildDocs } from "./build/docs.ts";
import { buildDownloads } from "./build/downloads.ts";
import { buildPages } from "./build/pages.ts";
import { root } from "./build/stale.ts";
import { unprovoked } from "./check/provoked.ts";
import { ensureChromium } from "./test/chromium.ts";
import { readCounts } from "./test/counts.ts";
import { ensureFakeTime } from "./test/fake-time.ts";
import { ensurePebble } from "./test/pebble.ts";
import { ensurePgBouncer } from "./test/pgbouncer.ts";

const scratch = join(root, "dist/test");
const report = join(scratch, "report.xml");
const coverage = join(scratch, "coverage");
const only = process.argv.slice(2);

rmSync(scratch, { recursive: true, force: true });
mkdirSync(coverage, { recursive: true });
ensureChromium();
ensurePebble();
ensurePgBouncer();
ensureFakeTime();
await buildDownloads();
await buildPages();
await buildDocs();
await buildBinary();

// Three processes for two cores: tests mostly wait for a page, a client or a disk. The long limit ends hanging tests and
// allows for slow machines.
const flags = ["--parallel=3", "--timeout=60000", "--reporter=junit", `--reporter-outfile=${report}`];
const run = Bun.spawnSync([process.execPath, "test", ...flags, ...only], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, HALLPASS_COVERAGE_DIR: coverage },
});

const { passed, failed } = readCounts(report, run.exitCode);
// Only a full run can report what no test provokes.
const missing = only.length === 0 ? await unprovoked(coverage).catch((error: unknown) => [String(error)]) : [];
if (missing.length > 0)
  process.stderr.write(`\nPromises of the contract that no test shows:\n  ${missing.join("\n  ")}\n`);
process.stdout.write(`\n${passed} passed, ${failed + missing.length} failed\n`);
process.exit(run.exitCode === 0 && failed + missing.length === 0 && passed > 0 ? 0 : 1);
