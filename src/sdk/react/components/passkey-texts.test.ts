import { expect, test } from "bun:test";
import { fail, KnownError } from "#contract/errors.ts";
import { en } from "../texts/en.ts";
import { translator } from "../texts/texts.ts";
import { passkeyRefusalText } from "./passkey-texts.ts";

const say = (error: unknown) => passkeyRefusalText(error, translator(en));
const browserSaid = (code: string) =>
  new KnownError("PASSKEY_WEBAUTHN_ERROR", { code, message: "In the browser's words." });

test("what browsers refuse is said in words of ours, where we have some", () => {
  expect(say(browserSaid("NotAllowedError"))).toBe(en.passkeyCancelled);
  expect(say(browserSaid("NotSupportedError"))).toBe(en.passkeyUnsupported);
  expect(say(browserSaid("InvalidStateError"))).toBe(en.passkeyExistsHere);
  expect(say(browserSaid("SecurityError"))).toBe(en.passkeyWrongPlace);
  expect(say(browserSaid("ConstraintError"))).toBe("In the browser's words.");
});

test("a passkey nobody has is said to everybody, a wrong origin to the developer", () => {
  const reason = "Passkey authentication failed because the origin is not allowed";

  expect(say(fail("PASSKEY_AUTHENTICATION_FAILED", { reason: "Passkey not found" }))).toBe(en.passkeyUnknown);
  expect(say(fail("PASSKEY_AUTHENTICATION_FAILED", { reason }))).toBe(reason);
});
