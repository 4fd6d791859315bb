import { expect, test } from "bun:test";
import { nameOf } from "./people.ts";

const say = ((id: string) => id) as never;

test("a user without a name is called by an address that people can read", () => {
  const person = { displayName: " ", primaryEmail: "ada@xn--mnchen-3ya.de", isAnonymous: false };

  expect(nameOf(person, say)).toBe("ada@münchen.de");
  expect(nameOf({ ...person, displayName: "Ada" }, say)).toBe("Ada");
  expect(nameOf({ ...person, primaryEmail: null }, say)).toBe("people.nameless");
});
