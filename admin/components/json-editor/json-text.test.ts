import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readJson, showJson } from "./json-text.ts";

describe("JSON that somebody types", () => {
  test("is the value; nothing typed is null", () => {
    expect(readJson('{ "plan": "gold" }')).toEqual({ value: { plan: "gold" }, fault: null });
    expect(readJson(" \n")).toEqual({ value: null, fault: null });
  });

  test("with a fault has no value", () => {
    for (const text of ['{ "plan": gold }', "{", "[1,]"]) {
      expect(readJson(text).value).toBeUndefined();
      expect(readJson(text).fault).not.toBeNull();
    }
  });

  test("reads back what is shown", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readJson(showJson(value)).value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
