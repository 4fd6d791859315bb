// Removes each guard of a security rule, one at a time, in a copy of the sources, and expects its tests to fail:
// `bun scripts/remove-guards.ts [words of the guard or of its tests' path, or "rule 12"]`. The exit code is 1 if no test notices a
// removed guard, or if a guard cannot be tried: its source has changed, or its tests fail with all guards in place.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./build/stale.ts";
import { isTest, readModules } from "./check/modules.ts";
import { guards } from "./guards/all.ts";
import type { Guard } from "./guards/guard.ts";
import { type Place, placeOf } from "./guards/place.ts";

const TEST_MILLIS = 120_000;
/** Without a guard, a test may never end: that counts as a failure, too. */
const FILE_MILLIS = 600_000;
const wanted = process.argv.slice(2).join(" ");

const chosen = guards.filter(
  ({ rule, says, test }) => says.includes(wanted) || test.includes(wanted) || `rule ${rule}` === wanted,
);
if (chosen.length === 0) {
  process.stderr.write(`No guard has the words "${wanted}".\n`);
  process.exit(2);
}

const copy = mkdtempSync(join(tmpdir(), "hallpass-guards-"));
for (const name of [
  "src",
  "tests",
  "docs",
  "deploy",
  "migrations",
  "scripts",
  "package.json",
  "tsconfig.json",
  "bunfig.toml",
]) {
  cpSync(join(root, name), join(copy, name), { recursive: true });
}
// Some tests open the built pages; the guards under test are in the server only.
for (const name of ["node_modules", "dist"]) symlinkSync(join(root, name), join(copy, name));

async function passes(test: string): Promise<boolean> {
  const command = [process.execPath, "test", `./${test}`, `--timeout=${TEST_MILLIS}`];
  const run = Bun.spawn(command, {
    cwd: copy,
    stdio: ["ignore", "ignore", "ignore"],
    timeout: FILE_MILLIS,
    killSignal: "SIGKILL",
    detached: true,
    env: { ...process.env, HALLPASS_LONG_TESTS: "1" },
  });
  const exitCode = await run.exited;
  endGroupOf(run.pid);
  return exitCode === 0;
}

/** Without the guard that ends it, a process of the mail sandbox would spin on after its test, and slow the machine down. */
function endGroupOf(pid: number) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Usually nothing is left of the group.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

const sources = readModules().filter(({ file }) => file.startsWith("src/") && !isTest(file));

/** Returns whether a test fails without the guard. */
async function isMissed({ test }: Guard, { file, start, end, without }: Place): Promise<boolean> {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, source.slice(0, start) + without + source.slice(end));
  const missed = !(await passes(test));
  writeFileSync(path, source);
  return missed;
}

let faults = 0;
const say = (what: string, { rule, says }: Guard) => process.stdout.write(`${what.padEnd(9)} rule ${rule}: ${says}\n`);
const fault = (what: string, guard: Guard) => {
  faults++;
  say(what, guard);
};

try {
  for (const test of new Set(chosen.map((guard) => guard.test))) {
    const own = chosen.filter((guard) => guard.test === test);
    // A failure without the guard proves nothing if the tests also fail with it.
    if (!(await passes(test))) {
      process.stdout.write(`${test} fails with all guards in place:\n`);
      for (const guard of own) fault("UNTRIED", guard);
      continue;
    }
    for (const guard of own) {
      const place = placeOf(guard, sources);
      if (typeof place === "string") fault(`CANNOT BE REMOVED (${place})`, guard);
      else if (await isMissed(guard, place)) say("missed", guard);
      else fault("UNNOTICED", guard);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`${faults} guards were removed unnoticed, or could not be tried\n`);
process.exit(faults > 0 ? 1 : 0);
