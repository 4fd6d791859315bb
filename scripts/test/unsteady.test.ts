import { expect, test } from "bun:test";
import type { Failure, Outcome } from "./outcome.ts";
import { retried } from "./unsteady.ts";

const failure = (file: string, test = "a test"): Failure => ({ file, test, reason: "It took too long." });
const passes: Outcome = { passed: 3, skipped: 0, failures: [], files: [] };
const fails = (file: string): Outcome => ({ ...passes, failures: [failure(file, "another test")] });

test("a file that passes alone is unsteady, and one that fails again has failed", () => {
  const ran: string[] = [];
  const result = retried([failure("a.test.ts"), failure("b.test.ts"), failure("b.test.ts", "more")], (file) => {
    ran.push(file);
    return file === "a.test.ts" ? passes : fails(file);
  });

  expect(ran).toEqual(["a.test.ts", "b.test.ts"]);
  expect(result).toEqual({ unsteady: [failure("a.test.ts")], failures: [failure("b.test.ts", "another test")] });
});

test("a file that runs no test alone has failed", () => {
  const lost = failure("lost.test.ts", "(the file)");
  const nothing = { ...passes, passed: 0 };

  expect(retried([lost], () => nothing)).toEqual({ unsteady: [], failures: [lost] });
});

test("more than three files with failures are not run again", () => {
  const four = ["a", "b", "c", "d"].map((name) => failure(`${name}.test.ts`));
  const never = () => {
    throw new Error("Nothing may run.");
  };

  expect(retried(four, never)).toEqual({ unsteady: [], failures: four });
});
