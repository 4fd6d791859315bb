// Takes each guard of a security rule out, one at a time, in a copy of the sources, and expects its tests to fail:
// `bun scripts/remove-guards.ts [words of the guard]`. A guard whose absence no test notices ends the run with 1.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./build/stale.ts";
import { type Guard, guards } from "./guards.ts";

const TEST_MILLIS = 120_000;
const wanted = process.argv.slice(2).join(" ");

const copy = mkdtempSync(join(tmpdir(), "hallpass-guards-"));
for (const name of ["src", "tests", "docs", "migrations", "scripts", "package.json", "tsconfig.json", "bunfig.toml"]) {
  cpSync(join(root, name), join(copy, name), { recursive: true });
}
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

function passes(test: string): boolean {
  const command = [process.execPath, "test", `./${test}`, `--timeout=${TEST_MILLIS}`];
  return Bun.spawnSync(command, { cwd: copy, stdout: "ignore", stderr: "ignore" }).exitCode === 0;
}

/** Whether a test fails without the guard. */
function isMissed({ file, guard, without, test }: Guard): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(guard).length !== 2) throw new Error(`${file} does not have exactly one \`${guard}\`.`);
  writeFileSync(
    path,
    source.replace(guard, () => without),
  );
  const missed = !passes(test);
  writeFileSync(path, source);
  return missed;
}

let unnoticed = 0;
try {
  const chosen = guards.filter(({ says }) => says.includes(wanted));
  for (const test of new Set(chosen.map((guard) => guard.test))) {
    if (!passes(test))
      throw new Error(`${test} fails with all guards in place: that it fails without one says nothing.`);
  }
  for (const guard of chosen) {
    const missed = isMissed(guard);
    if (!missed) unnoticed++;
    process.stdout.write(`${missed ? "missed  " : "UNNOTICED"} rule ${guard.rule}: ${guard.says}\n`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`${unnoticed} guards can go without a test noticing\n`);
process.exit(unnoticed > 0 ? 1 : 0);
