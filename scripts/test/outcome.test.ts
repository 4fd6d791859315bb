import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesWithoutReport, readOutcome, showFailures } from "./outcome.ts";

test("a run's outcome names what failed, in which file, and why", () => {
  const { passed, skipped, failures } = run({
    "sums.test.ts": `
      import { describe, expect, test } from "bun:test";
      describe("a <sum>", () => {
        describe("of two", () => test("is exact", () => { expect(1 + 1).toBe(3); }));
        test("has no end", () => new Promise(() => {}), 50);
      });
      test("nothing is nothing", () => expect(0).toBe(0));
      test.skip("another day", () => expect(0).toBe(1));
    `,
  });

  expect([passed, skipped]).toEqual([1, 1]);
  expect(failures.map(({ file, test }) => [file, test])).toEqual([
    ["sums.test.ts", "a <sum> > of two > is exact"],
    ["sums.test.ts", "a <sum> > has no end"],
  ]);
  const shown = showFailures(failures);
  for (const part of ["Expected: 3", "sums.test.ts:4", "timed out"]) expect(shown).toContain(part);
});

test("a file that does not load is a failure", () => {
  const { passed, failures } = run({
    "fine.test.ts": `import { expect, test } from "bun:test"; test("fine", () => expect(0).toBe(0));`,
    "lost.test.ts": `import "./missing.ts";`,
  });

  expect([passed, failures.length]).toEqual([1, 1]);
  expect(showFailures(failures)).toContain("exit code 1");
});

test("a file that does not load is named, also beside a failed test", () => {
  const files = {
    "wrong.test.ts": `import { expect, test } from "bun:test"; test("wrong", () => expect(0).toBe(1));`,
    "lost.test.ts": `import "./missing.ts";`,
  };

  expect(filesWithoutReport(Object.keys(files), [run(files)])).toMatchObject([{ file: "lost.test.ts" }]);
});

test("a run without a report is a failure, and one that passed is none", () => {
  expect(readOutcome(join(tmpdir(), "no-such-report.xml"), 132)).toMatchObject({
    passed: 0,
    failures: [{ file: "bun test" }],
  });
  expect(
    run({ "fine.test.ts": `import { expect, test } from "bun:test"; test("fine", () => expect(0).toBe(0));` }),
  ).toEqual({ passed: 1, skipped: 0, failures: [], files: ["fine.test.ts"] });
});

/** Runs test files as `npm test` does. */
function run(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-outcome-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const report = join(folder, "report.xml");
    const flags = ["--parallel=2", "--no-isolate", "--reporter=junit", `--reporter-outfile=${report}`];
    const { exitCode } = Bun.spawnSync([process.execPath, "test", ...flags], {
      cwd: folder,
      stdio: ["ignore", "ignore", "ignore"],
    });
    return readOutcome(report, exitCode);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
