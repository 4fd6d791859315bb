import { expect, test } from "bun:test";
import fc from "fast-check";
import { diffLines, partsOf } from "./line-diff.ts";

const told = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => `${kind} ${text}`);

test("lines are removed, added or the same", () => {
  expect(told("a\nb\nc", "a\nx\nc\nd")).toEqual(["same a", "removed b", "added x", "same c", "added d"]);
  expect(told("a", "a")).toEqual(["same a"]);
});

test("the lines of a comparison are both texts, whatever they are", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);

      expect(without("added").join("\n")).toBe(before);
      expect(without("removed").join("\n")).toBe(after);
    }),
  );
});

test("texts that are too long to compare are shown as a whole", () => {
  const many = (mark: string) => Array.from({ length: 3_000 }, (_, at) => `${mark}${at}`).join("\n");

  const lines = diffLines(many("a"), many("b"));

  expect(lines.filter(({ kind }) => kind === "removed")).toHaveLength(3_000);
  expect(lines.filter(({ kind }) => kind === "added")).toHaveLength(3_000);
});

test("unchanged lines far from a difference are left out and counted", () => {
  const before = Array.from({ length: 20 }, (_, at) => String(at)).join("\n");
  const parts = partsOf(diffLines(before, before.replace("10", "ten")));

  expect(parts).toMatchObject([{ skipped: 7 }, { lines: { length: 8 } }, { skipped: 6 }]);
});
