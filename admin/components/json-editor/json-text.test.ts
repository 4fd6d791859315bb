import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { faultIn } from "./json-fault.ts";
import { readJson, showJson } from "./json-text.ts";

describe("JSON that somebody types", () => {
  test("is the value; nothing typed is null", () => {
    expect(readJson('{ "plan": "gold" }')).toEqual({ value: { plan: "gold" }, fault: null });
    expect(readJson(" \n")).toEqual({ value: null, fault: null });
  });

  test.each([
    ['{ "plan": gold }', { line: 1, column: 11 }],
    ["{", { line: 1, column: 2 }],
    ['{\n  "a": 1,\n}', { line: 3, column: 1 }],
    ["[1,]", { line: 1, column: 4 }],
    ['{"a" 1}', { line: 1, column: 6 }],
    ["{} {}", { line: 1, column: 4 }],
    ["01", { line: 1, column: 1 }],
    ["{'a': 1}", { line: 1, column: 2 }],
  ])("with a fault names its place: %p", (text, fault) => {
    expect(readJson(text)).toEqual({ fault });
  });

  test("reads back what is shown", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readJson(showJson(value)).value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test("has a fault exactly where the browser refuses it", () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", "[", "{", '"', ":", "0", "-", "\\", "\n", "x"))
      .map(
        ([text, at, sign]) => text.slice(0, at % (text.length + 1)) + sign + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(damaged, (text) => {
        expect(faultIn(text) === null).toBe(isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
