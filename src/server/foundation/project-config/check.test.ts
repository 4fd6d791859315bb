import { expect, test } from "bun:test";
import fc from "fast-check";
import { Refusal } from "#server/access/refusal.ts";
import { parseOverride } from "./check.ts";
import { renderConfig } from "./render.ts";

const key = fc
  .array(
    fc.constantFrom(
      "auth",
      "password",
      "allowSignIn",
      "rbac",
      "permissions",
      "x",
      "__proto__",
      "constructor",
      "domains",
      "emails",
      "server",
      "$update_team",
      "",
      "1",
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join("."));
const override = fc.dictionary(key, fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.boolean(), fc.constant({})), {
  noNullPrototype: true,
});

/** What the parser says: the override, or its refusal. */
function outcome(source: string): unknown {
  try {
    return parseOverride(source);
  } catch (error) {
    return error;
  }
}

test("any text is an override that can be rendered, or is refused with the reason", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        override.map((each) => JSON.stringify(each)),
        fc.json(),
        fc.string({ unit: "binary" }),
      ),
      (source) => {
        const result = outcome(source);
        if (result instanceof Refusal) return expect(result.message).toMatch(/\w{3}/);
        expect(result).not.toBeInstanceOf(Error);
        expect(() => renderConfig(parseOverride(source))).not.toThrow();
      },
    ),
    { numRuns: 1_000 },
  );
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test("an override that was parsed is the same when it is parsed again", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom("auth.password.allowSignIn", "auth.otp.allowSignIn", "teams.allowClientTeamCreation"),
        fc.option(fc.boolean()),
        { noNullPrototype: true },
      ),
      (each) => {
        expect(parseOverride(JSON.stringify(each))).toEqual(each);
      },
    ),
  );
});
