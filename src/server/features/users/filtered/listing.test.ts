import { expect, test } from "bun:test";
import fc from "fast-check";
import { readCursor, writeCursor } from "./listing.ts";

test("a cursor is the same after it was written and read", () => {
  const time = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 });

  fc.assert(
    fc.property(time, fc.nat(), fc.uuid(), (at, until, id) => {
      const cursor = { at, until, id };

      expect(readCursor(writeCursor(cursor))).toEqual({ id, activity: cursor });
      expect(readCursor(id)).toEqual({ id, activity: null });
    }),
  );
});
