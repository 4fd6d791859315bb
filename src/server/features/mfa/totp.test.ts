import { describe, expect, test } from "bun:test";
import { MOVED_TOTP_SECRET_MIN_BYTES, TOTP_SECRET_MAX_BYTES } from "#contract/limits.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import { requireGoodSecret, stepOfCode } from "./totp.ts";

const secret = Buffer.from("12345678901234567890").toString("base64");

describe("codes of authenticator apps", () => {
  // Appendix B of RFC 6238, SHA-1, the last six of its eight digits.
  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("at second %p the RFC's code %p is right", (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test("a code is valid in its step, the one before and the one after", () => {
    const phone = authenticator({ now: () => 1_700_000_000_000 });
    const at = (seconds: number) => stepOfCode(phone.secretBase64, phone.code(), 1_700_000_000_000 + seconds * 1000);
    const own = Math.floor(1_700_000_000 / 30);
    const startsAgo = 1_700_000_000 % 30;

    expect([at(-30), at(0), at(30)]).toEqual([own, own, own]);
    expect(at(-startsAgo - 31)).toBeNull();
    expect(at(60 - startsAgo)).toBeNull();
  });

  test.each(["", "12345", "1234567", "abcdef", "２８７０８２", "-87082", "28708２", "2e5082"])(
    "%p is not a valid code for any secret",
    (code) => {
      expect(stepOfCode(secret, code, 59_000)).toBeNull();
    },
  );

  test("a code with a space in the middle, as apps show it, is valid", () => {
    expect(stepOfCode(secret, "287 082", 59_000)).toBe(1);
  });

  test.each([MOVED_TOTP_SECRET_MIN_BYTES, 15, 16, TOTP_SECRET_MAX_BYTES])(
    "the code of a secret of %p bytes, as one that has moved in may have, is right",
    (length) => {
      const phone = authenticator({ now: () => 59_000 }, Buffer.alloc(length, 7));
      expect(stepOfCode(phone.secretBase64, phone.code(), 59_000)).toBe(1);
    },
  );
});

// A short secret can be computed from a few codes, and an empty one protects nothing.
test.each([0, 1, 10, 15, 65, 1_000])("a secret of %p bytes is refused", (length) => {
  expect(() => requireGoodSecret(Buffer.alloc(length).toString("base64"))).toThrow("16 to 64 bytes");
});
