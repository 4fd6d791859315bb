import { describe, expect, test } from "bun:test";
import { authenticator } from "#testing/authenticator.ts";
import { base32, isTotpCode, newTotpSecret, totpAddress } from "./totp.ts";

const OF_THE_RFC = new TextEncoder().encode("12345678901234567890");

describe("a code of an authenticator app", () => {
  // The table in appendix B of RFC 6238, in its last six digits.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %p is %p", async (second, code) => {
    expect(await isTotpCode(OF_THE_RFC, code, second * 1_000)).toBe(true);
  });

  test("is accepted one step early or late, but not two, and a wrong one never", async () => {
    const phone = authenticator({ now: () => 1_000_000_000_000 });
    const secret = new Uint8Array(phone.secret);
    const after = (steps: number) => isTotpCode(secret, phone.code(), 1_000_000_000_000 + steps * 30_000);

    expect(await Promise.all([-2, -1, 0, 1, 2].map(after))).toEqual([false, true, true, true, false]);
    expect(await isTotpCode(secret, phone.wrongCode(), 1_000_000_000_000)).toBe(false);
    expect(await isTotpCode(secret, "", 1_000_000_000_000)).toBe(false);
  });
});

describe("a secret", () => {
  test("is written in base 32", () => {
    expect(base32(OF_THE_RFC)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(base32(new TextEncoder().encode("fooba"))).toBe("MZXW6YTB");
    expect(base32(new TextEncoder().encode("foob"))).toBe("MZXW6YQ");
  });

  test("is new each time, and long enough for the server", () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];

    expect(one).toHaveLength(20);
    expect(base32(one)).not.toBe(base32(other));
  });

  test("has an address with the names of project and account", () => {
    const address = totpAddress({ secret: OF_THE_RFC, issuer: "Rowing: Graz & co", account: "ada+x@example.com" });
    const url = new URL(address);

    expect(decodeURIComponent(url.pathname)).toEndWith("Rowing  Graz & co:ada+x@example.com");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      issuer: "Rowing  Graz & co",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
