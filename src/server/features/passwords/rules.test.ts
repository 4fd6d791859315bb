import { expect, test } from "bun:test";
import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { isCommonPassword } from "./rules.ts";

const common = dictionary["passwords-common"];

test("every password of the list is found, in any casing", async () => {
  const missed = [];
  for (const password of common) {
    if (!(await isCommonPassword(password)) || !(await isCommonPassword(password.toUpperCase()))) missed.push(password);
  }

  expect(common.length).toBeGreaterThan(49_000);
  // Some letters have no way back: the upper case of ß is SS.
  expect(missed.filter((password) => password.toUpperCase().toLowerCase() === password)).toEqual([]);
});

test("what is not on the list is not found, however close to it", async () => {
  const known = new Set(common);
  const near = fc
    .tuple(fc.constantFrom(...common), fc.string({ minLength: 1, maxLength: 3 }), fc.nat(20))
    .map(([password, more, at]) => password.slice(0, at) + more + password.slice(at));

  await fc.assert(
    fc.asyncProperty(fc.oneof(near, fc.string()), async (password) => {
      expect(await isCommonPassword(password)).toBe(known.has(password.toLowerCase()));
    }),
  );
});
