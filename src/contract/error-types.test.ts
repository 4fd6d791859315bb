import { expect, test } from "bun:test";
import { isKnown, KnownError, type SignInResult } from "#sdk/index.ts";
import { fail } from "./errors.ts";

/** Fails to compile unless both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_A, _B>(_isSame: Same<_A, _B>) => {};

/** How an app words errors, each with its details: every access below is checked by the compiler. */
function textOf(error: unknown): string {
  if (!(error instanceof KnownError)) return "not ours";
  switch (error.code) {
    case "TOO_MANY_ATTEMPTS":
      same<typeof error.details.retry_after_seconds, number>(true);
      return `wait ${error.details.retry_after_seconds} s`;
    case "TEAM_NOT_FOUND":
      // @ts-expect-error The details of this code have no such value.
      same<typeof error.details.retry_after_seconds, number>(true);
      return `no team ${error.details.team_id}`;
    // @ts-expect-error There is no such code.
    case "TEAM_NOT_FUOND":
      return "a typo";
    default:
      return error.code;
  }
}

test("instanceof narrows to the union of codes, and each code has its details", () => {
  expect(textOf(fail("TOO_MANY_ATTEMPTS", { limit: "x", retry_after_seconds: 7 }))).toBe("wait 7 s");
  expect(textOf(fail("TEAM_NOT_FOUND", { team_id: "t1" }))).toBe("no team t1");
  expect(textOf(fail("USER_NOT_FOUND"))).toBe("USER_NOT_FOUND");
  expect(textOf(new Error("other"))).toBe("not ours");
});

test("the error of a result knows its codes: a code that cannot occur does not compile", () => {
  const textOfSignIn = (result: SignInResult): string => {
    if (result.status === "ok") return "signed in";
    switch (result.error.code) {
      case "EMAIL_PASSWORD_MISMATCH":
        return "wrong";
      case "MULTI_FACTOR_AUTHENTICATION_REQUIRED":
        same<typeof result.error.details, { attempt_code: string }>(true);
        return `factor for ${result.error.details.attempt_code}`;
      case "TOO_MANY_ATTEMPTS":
        return `wait ${result.error.details.retry_after_seconds} s`;
      // @ts-expect-error A sign-in has no such error.
      case "PASSKEY_NOT_FOUND":
        return "no";
      default:
        return result.error.code;
    }
  };
  const error = fail("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "a1" });
  expect(textOfSignIn({ status: "error", error })).toBe("factor for a1");
});

test("isKnown narrows to the codes that are asked for, and refuses a code that does not exist", () => {
  const error: unknown = fail("PASSWORD_TOO_SHORT", { min_length: 8 });
  // @ts-expect-error There is no such code.
  expect(isKnown(error, "PASSWORD_TO_SHORT")).toBe(false);
  if (!isKnown(error, "PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON")) throw new Error("isKnown did not find the code.");
  same<typeof error.code, "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_COMMON">(true);
  expect(error.code === "PASSWORD_TOO_SHORT" && error.details.min_length).toBe(8);
});
