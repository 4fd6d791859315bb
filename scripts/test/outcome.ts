import { existsSync, readFileSync } from "node:fs";
import { DomUtils, parseDocument } from "htmlparser2";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export interface Failure {
  file: string;
  /** The test's name, after the names of the blocks around it. */
  test: string;
  reason: string;
}

export interface Outcome {
  passed: number;
  skipped: number;
  failures: Failure[];
  /** The files that have a test in the report. */
  files: string[];
}

/**
 * Reads the outcome of `bun test` from its JUnit report. A run that failed without a failed test (a file that does not
 * load, a crash) has one failure.
 */
export function readOutcome(report: string, exitCode: number): Outcome {
  const tests = existsSync(report) ? readTests(readFileSync(report, "utf8")) : [];
  const failures = tests.flatMap((test) => failureOf(test) ?? []);
  if (failures.length === 0 && exitCode !== 0)
    failures.push({
      file: "bun test",
      test: `ended with exit code ${exitCode}`,
      reason: "No test failed. A file did not load, or the process crashed: see the output above.",
    });
  const skipped = tests.filter((test) => childOf(test, ["skipped"]) !== undefined).length;
  return {
    passed: tests.filter((test) => childOf(test, ["failure", "error"]) === undefined).length - skipped,
    skipped,
    failures,
    files: [...new Set(tests.map((test) => test.attribs.file ?? ""))],
  };
}

/** A failure for each file without a test in any report: it did not load, or its process crashed. */
export function filesWithoutReport(files: readonly string[], outcomes: readonly Outcome[]): Failure[] {
  const heard = new Set(outcomes.flatMap((outcome) => outcome.files));
  return files
    .filter((file) => !heard.has(file))
    .map((file) => ({ file, test: "(the file)", reason: "It has no test, or did not load: see the output above." }));
}

function readTests(xml: string): Element[] {
  return DomUtils.getElementsByTagName("testcase", parseDocument(xml, { xmlMode: true }));
}

function failureOf(test: Element): Failure | undefined {
  const failure = childOf(test, ["failure", "error"]);
  if (!failure) return undefined;
  // The text has the place, too. A test that hangs has no text.
  const reason = DomUtils.textContent(failure).trim() || (failure.attribs.message ?? "");
  return { file: test.attribs.file ?? "", test: [...blocksAround(test), test.attribs.name].join(" > "), reason };
}

function childOf(test: Element, tags: string[]): Element | undefined {
  return DomUtils.getElementsByTagName((tag) => tags.includes(tag), test.children, false, 1)[0];
}

/** The names of the `describe` blocks, outermost first. */
function blocksAround({ parent, attribs }: Element): string[] {
  if (!parent || !DomUtils.isTag(parent) || parent.name !== "testsuite") return [];
  // The outermost suite is the file.
  return parent.attribs.name === attribs.file ? [] : [...blocksAround(parent), parent.attribs.name ?? ""];
}

/** The failures as lines for a terminal: a run prints thousands of lines before its end. */
export function showFailures(failures: Failure[]): string {
  const show = ({ file, test, reason }: Failure) => `  ${file}\n    ${test}\n${reason.replace(/^(?=.)/gm, "      ")}\n`;
  return `Failed:\n${failures.map(show).join("\n")}`;
}
