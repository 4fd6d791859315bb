import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { lineOf, type Row, rowFrom, rowOfLine, TableDigest } from "./row.ts";
import { type CopyTable, KINDS } from "./tables.ts";

const table: CopyTable = { name: "things", columns: KINDS.map((kind) => ({ name: `a_${kind}`, kind })) };
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const row: fc.Arbitrary<Row> = fc.tuple(
  maybe(fc.string({ unit: "binary" })),
  maybe(fc.maxSafeInteger()),
  maybe(fc.boolean()),
  maybe(fc.json()),
  maybe(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
);
const digestOf = (rows: readonly Row[], of = table) => {
  const digest = new TableDigest(of);
  for (const each of rows) digest.add(each);
  return digest.text;
};

describe("a row", () => {
  test("is the same after it was a line, whatever its values", () => {
    fc.assert(fc.property(row, (each) => expect(rowOfLine(table, lineOf(each))).toEqual([...each])));
  });

  test("is one line, so that no value ends it early", () => {
    fc.assert(fc.property(row, (each) => expect(lineOf(each)).not.toContain("\n")));
  });

  test("is what both drivers return for it", () => {
    const values = ["a", 5, true, '{"b":1}', Buffer.from([1])];
    expect(rowFrom(table, ["a", 5, 1, '{"b":1}', new Uint8Array([1])])).toEqual(values);
    expect(rowFrom(table, ["a", "5", true, '{"b":1}', Buffer.from([1])])).toEqual(values);
  });

  test("with a value of another kind is refused, by its column and never by the value", () => {
    const good = ["a", 5, true, "{}", Buffer.from([1])];
    for (const [at, wrong] of [5, 0.5, "yes", {}, "text"].entries()) {
      const values = good.map((value, place) => (place === at ? wrong : value));
      expect(() => rowFrom(table, values)).toThrow(`a_${KINDS[at]}`);
    }
    expect(() => rowFrom(table, good.with(1, "9007199254740993"))).toThrow("a_integer");
  });

  test("a line that is no row is refused", () => {
    const lines = ["", "{}", "[]", '["a",1,true,"{}","AA==",1]', '["a","1",true,"{}","AA=="]', '["a",1,true,"{}","A"]'];
    for (const line of lines) expect(() => rowOfLine(table, line)).toThrow();
  });
});

describe("the digest of a table", () => {
  test("does not depend on the order of rows and columns, nor on the order of keys in JSON", () => {
    const swapped: CopyTable = { ...table, columns: table.columns.toReversed() };
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        expect(digestOf(rows.toReversed())).toBe(digestOf(rows));
        expect(
          digestOf(
            rows.map((each) => each.toReversed()),
            swapped,
          ),
        ).toBe(digestOf(rows));
      }),
    );
    const json = (text: string): Row => [null, null, null, text, null];
    expect(digestOf([json('{"a":1,"b":{"d":[],"c":2}}')])).toBe(digestOf([json('{"b": {"c": 2, "d": []}, "a": 1}')]));
  });

  test("changes with any value, any row more, and any row twice", () => {
    fc.assert(
      fc.property(row, row, (one, other) => {
        fc.pre(lineOf(one) !== lineOf(other) && one.every((value, at) => at !== 3 || value === other[at]));
        expect(digestOf([one])).not.toBe(digestOf([other]));
        expect(digestOf([one, other])).not.toBe(digestOf([one]));
        expect(digestOf([one, one])).not.toBe(digestOf([other, other]));
      }),
    );
    const digests = [[null], ["null"], ['"null"'], ["[]"]].map(([text]) =>
      digestOf([[null, null, null, text ?? null, null]]),
    );
    expect(new Set(digests).size).toBe(digests.length);
  });
});
