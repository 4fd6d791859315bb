import { expect, test } from "bun:test";
import fc from "fast-check";
import { canonical } from "./canonical.ts";

test.each([
  [{ b: 1, a: [true, null, "x"] }, '{"a":[true,null,"x"],"b":1}'],
  [{ 2: "b", 10: "a" }, '{"10":"a","2":"b"}'],
  [JSON.parse('{"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1}}'],
  [{ a: undefined, b: { c: undefined } }, '{"b":{}}'],
  [[undefined], "[null]"],
  [undefined, "null"],
])("%j is %s", (value, text) => {
  expect(canonical(value)).toBe(text);
});

test("the order of keys makes no difference, and nothing else is lost", () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, shuffled(each)] as const);
    return Object.fromEntries(entries.reverse());
  };

  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonical(shuffled(value))).toBe(canonical(value));
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
