import { expect, test } from "bun:test";
import fc from "fast-check";
import { isEmail, isStrictEmail, normalizeEmail } from "./fields.ts";

const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc
    .array(fc.constantFrom("a", "b.c", "@", ".", "-", "example.com", " ", '"', "\u0000", "ü", "K", "\r\n", "<", ","))
    .map((all) => all.join("")),
);

test("an address is one line of ASCII with one @, so that no mail server reads two recipients or a header in it", () => {
  fc.assert(
    fc.property(anything, (text) => {
      if (!isEmail(text)) return;
      expect(text).toMatch(/^[\x21-\x7e]+$/);
      expect(text.split("@")).toHaveLength(2);
      expect(text).not.toMatch(/[,;:<>()[\]\\"\s]/);
      expect(text.length).toBeLessThanOrEqual(254);
    }),
    { numRuns: 500 },
  );
});

test("a strict address is an address, and its ordinary spelling is one, too", () => {
  fc.assert(
    fc.property(anything, (text) => {
      if (!isStrictEmail(text)) return;
      expect([isEmail(text), isStrictEmail(normalizeEmail(text))]).toEqual([true, true]);
    }),
    { numRuns: 500 },
  );
});

test("ordinary addresses are accepted", () => {
  const address = fc
    .tuple(fc.stringMatching(/^[a-z0-9+_]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,20}\.(com|de|example)$/))
    .map((parts) => parts.join("@"));

  fc.assert(fc.property(address, (each) => expect([isEmail(each), isStrictEmail(each)]).toEqual([true, true])));
});

test("the spelling by which addresses are compared is its own", () => {
  fc.assert(fc.property(anything, (text) => expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text))));
});
