import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  passed: number;
  failed: number;
}

/**
 * Reads the outcome of `bun test` from its JUnit report. A run that failed without a failed test (a file that does not
 * load, a crash) counts as one failure.
 */
export function readCounts(report: string, exitCode: number): Counts {
  const totals = existsSync(report) ? /<testsuites ([^>]*)>/.exec(readFileSync(report, "utf8"))?.[1] : undefined;
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(totals ?? "")?.[1] ?? 0);
  const failed = count("failures") + count("errors");
  const passed = count("tests") - failed - count("skipped");
  return { passed: Math.max(passed, 0), failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
