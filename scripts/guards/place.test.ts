import { describe, expect, test } from "bun:test";
import type { Guard } from "./guard.ts";
import { placeOf } from "./place.ts";

const rule = { rule: 1, says: "a code is used once", test: "tests/codes.test.ts" };
const source = `
import { redeemCodeIn } from "#server/codes/codes.ts";

export async function redeem(tx, code) {
  if (code.expiresAt <= now()) throw fail("EXPIRED");
  await redeemCodeIn(
    tx,
    code.id,
  );
  return { user: code.userId, at: now() };
}

export const ALLOWED = ["a", "b"];
`;
const sources = [
  { file: "src/server/codes/redeem.ts", source },
  { file: "src/server/mail/other.ts", source: "export const ALLOWED = 1;" },
];

/** Returns the source of the function's file without the guard. */
function without(guard: Guard): string {
  const place = placeOf(guard, sources);
  if (typeof place === "string") return place;
  return source.slice(0, place.start) + place.without + source.slice(place.end);
}

describe("a guard", () => {
  test("a guard that is a call is found in any format, and its whole statement is removed", () => {
    expect(without({ ...rule, in: "codes.redeem", calls: "redeemCodeIn" })).toContain(
      'throw fail("EXPIRED");\n  \n  return { user',
    );
  });

  test("a guard that is other code is found in any format", () => {
    const code = "await redeemCodeIn(tx, code.id);";

    expect(without({ ...rule, in: "codes.redeem", code, without: "await nothing();" })).toContain("await nothing();\n");
    expect(without({ ...rule, in: "codes.redeem", code: "code.expiresAt<=now()", without: "false" })).toContain(
      "if (false) throw",
    );
  });

  test("is found by the folder of its function, whatever the name of the file", () => {
    expect(without({ ...rule, in: "server/codes.ALLOWED", code: '"b"', without: '"c"' })).toContain('["a", "c"]');
  });

  test.each([
    [{ in: "codes.gone", calls: "redeemCodeIn" }, "no file declares codes.gone"],
    [{ in: "users.redeem", calls: "redeemCodeIn" }, "no file declares users.redeem"],
    [{ in: "codes.redeem", calls: "audit" }, "it stands 0 times in codes.redeem, not once"],
    [{ in: "codes.redeem", code: "now()", without: "0" }, "it stands 2 times in codes.redeem, not once"],
    [{ in: "codes.redeem", code: '"a"', without: "" }, "it stands 0 times in codes.redeem, not once"],
  ])("a guard that cannot be removed is reported: %j", (guard, fault) => {
    expect(placeOf({ ...rule, ...guard }, sources)).toBe(fault);
  });
});
