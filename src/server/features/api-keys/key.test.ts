import { describe, expect, test } from "bun:test";
import { array, assert, boolean, constantFrom, property, record, string, uuid } from "fast-check";
import { keyString, looksLikeKey, makeKey } from "./key.ts";

const secret = array(constantFrom(..."0123456789abcdefghjkmnpqrstvwxyz"), { minLength: 45, maxLength: 45 }).map((all) =>
  all.join(""),
);
const parts = record({
  secret,
  id: uuid({ version: 4 }),
  type: constantFrom("user" as const, "team" as const),
  isPublic: boolean(),
  isSelfHosted: boolean(),
});
const FORMAT = /^([ps]k)_([0-9a-hjkmnp-tv-z]{45})([0-9a-f]{32})(user|team)([0-3])574ck4u7h([0-9a-f]{8})$/;

describe("the string of a key", () => {
  // Scanners and other servers of the protocol read the parts by position.
  test("has its parts in a fixed order, without separators", () => {
    assert(
      property(parts, (of) => {
        const [, prefix, ...rest] = FORMAT.exec(keyString(of)) ?? [];

        expect(prefix).toBe(of.isPublic ? "pk" : "sk");
        const scanner = String((of.isSelfHosted ? 1 : 0) + (of.isPublic ? 2 : 0));
        expect(rest.slice(0, 4)).toEqual([of.secret, of.id.replaceAll("-", ""), of.type, scanner]);
      }),
    );
  });

  test("ends in the CRC-32 of the rest, so that a scanner recognizes keys", () => {
    assert(
      property(parts, (of) => {
        const key = keyString(of);
        const checksum = Number.parseInt(key.slice(-8), 16);

        expect(checksum).toBe(crc32(key.slice(0, -8)));
      }),
    );
  });

  test("is recognized as a key; ordinary text is not", () => {
    assert(property(parts, (of) => expect(looksLikeKey(keyString(of))).toBe(true)));
    assert(property(string(), (text) => expect(looksLikeKey(text)).toBe(false)));
    expect(["ssk_secret", "574ck4u7h", "sk_574ck4u7"].map(looksLikeKey)).toEqual([false, false, false]);
  });

  test("is computed as in earlier versions", () => {
    const of = {
      secret: "0123456789abcdefghjkmnpqrstvwxyz0123456789abc",
      id: "01234567-89ab-4cde-8f01-23456789abcd",
      type: "user" as const,
      isPublic: false,
      isSelfHosted: true,
    };

    expect(keyString(of)).toBe(
      "sk_0123456789abcdefghjkmnpqrstvwxyz0123456789abc0123456789ab4cde8f0123456789abcduser1574ck4u7h12c6b932",
    );
  });
});

test("each key is new, and has the marker of a self-hosted server", () => {
  const made = Array.from({ length: 200 }, (_, at) =>
    makeKey({ id: crypto.randomUUID(), type: at % 2 ? "team" : "user", isPublic: at % 3 === 0 }),
  );

  expect(new Set(made.map((key) => key.slice(3, 48))).size).toBe(200);
  for (const key of made) expect(FORMAT.exec(key)?.[5]).toBe(key.startsWith("pk") ? "3" : "1");
});

/** Computes the CRC-32 of IEEE 802.3, bit by bit. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
