/** `npm test`: builds what the tests need, finds a browser, runs every test, and ends with one line of counts. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./test/chromium.ts";
import { readCounts } from "./test/counts.ts";

const root = join(import.meta.dir, "..");
const scratch = join(root, "dist", "test");
const report = join(scratch, "report.xml");
const only = process.argv.slice(2);

rmSync(scratch, { recursive: true, force: true });
mkdirSync(scratch, { recursive: true });
ensureChromium();

// Two processes for two cores. The long limit ends what hangs; it does not judge a slow machine.
const flags = ["--parallel=2", "--timeout=60000", "--reporter=junit", `--reporter-outfile=${report}`];
const run = Bun.spawnSync([process.execPath, "test", ...flags, ...only], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});

const { passed, failed } = readCounts(report, run.exitCode);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(run.exitCode === 0 && failed === 0 && passed > 0 ? 0 : 1);
