import { expect, test } from "bun:test";
import fc from "fast-check";
import { readCursor, writeCursor } from "./cursor.ts";

test("a cursor is read as it was written, whatever the id and the place", () => {
  const place = fc.oneof(fc.nat({ max: 8_640_000_000_000_000 }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), place, (id, at) => {
      const isText = typeof at === "string";
      expect(readCursor(writeCursor(id, at))).toEqual({ id, place: isText ? at.replaceAll("\0", "") : at });
    }),
  );
});

test("a text without a place is an id", () => {
  for (const text of ["", "an-id", "msg_1", "a.", ".1", "a.b", "a.12345678901234567", "a.-1", "a.~*"]) {
    expect(readCursor(text)).toEqual({ id: text, place: null });
  }
});
