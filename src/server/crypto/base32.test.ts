import { expect, test } from "bun:test";
import fc from "fast-check";
import { base32, bytesOfBase32 } from "./base32.ts";

const lengthOf = (bytes: Uint8Array) => Math.ceil((bytes.length * 8) / 5);

test("bytes are the same after they were written in base32", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = base32(bytes, lengthOf(bytes));

      expect(bytesOfBase32(text)).toEqual(bytes);
      expect(text).toMatch(/^[0-9a-hjkmnp-tv-z]*$/);
    }),
  );
});

test("no more characters are written than asked for", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), fc.nat(100), (bytes, length) => {
      expect(base32(bytes, length)).toHaveLength(Math.min(length, lengthOf(bytes)));
    }),
  );
});

test("any other text is read as null or as bytes, and never fails", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const bytes = bytesOfBase32(text);

      expect(bytes === null || /^[0-9a-hjkmnp-tv-z]*$/.test(text)).toBe(true);
    }),
  );
});
