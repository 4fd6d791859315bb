import { describe, expect, test } from "bun:test";
import { base32, newTotpSecret, totpAddress } from "./totp.ts";

const OF_THE_RFC = new TextEncoder().encode("12345678901234567890");

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
