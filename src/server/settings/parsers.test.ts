import { describe, expect, test } from "bun:test";
import { isIP } from "node:net";
import fc from "fast-check";
import { asAddress } from "#testing/address.ts";
import * as parse from "./parsers.ts";

const { oneOf, DRAIN_MAX_SECONDS, SECRET_MIN_BYTES: _, PASSPHRASE_MIN_CHARACTERS: __, ...parsers } = parse;
const PARSERS = Object.entries<parse.Parser<unknown>>({
  ...parsers,
  oneOf: oneOf("on", "off"),
});
/** Texts that look like values of settings, and any other text. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        "10.0.0.0",
        "::1",
        "fe80::1",
        "%eth0",
        "/8",
        "/129",
        "/",
        ",",
        "http://",
        "a@b.de",
        "<",
        ">",
        "=",
        "%41",
        "%",
        " ",
        "1",
        ".",
      ),
    )
    .map((parts) => parts.join("")),
);

describe("a setting", () => {
  // A wrong value becomes one line of a list of problems, so no parser may throw.
  test.each(PARSERS)("%s is read or refused, whatever it is", (_, read) => {
    fc.assert(fc.property(text, (value) => expect(() => read(value)).not.toThrow()));
  });

  test.each([
    ["a second length of the prefix", "10.0.0.0/8/9"],
    ["no length of the prefix", "10.0.0.0/"],
    ["a length that is too long", "10.0.0.0/33"],
    ["a zone, which is of one machine", "fe80::1%eth0"],
    ["an empty part", "10.0.0.0/8,,::1"],
  ])("a list of networks is refused with %s", (_, value) => {
    expect(parse.networks(value)).toBeUndefined();
  });

  test("a list of networks covers exactly the addresses that begin with the same bits", () => {
    const address = fc.integer({ min: 0, max: 0xffffffff });
    const written = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");

    fc.assert(
      fc.property(address, address, fc.integer({ min: 0, max: 32 }), fc.boolean(), (network, other, bits, isNear) => {
        const asked = isNear ? (network ^ (other & 0xff)) >>> 0 : other;
        const list = parse.networks(` ${written(network)}/${bits} , ::1`);

        const isInside = bits === 0 || network >>> (32 - bits) === asked >>> (32 - bits);
        expect(list?.check(written(asked), "ipv4")).toBe(isInside);
      }),
    );
  });

  test("a list of networks is read only where every part is an address, with or without a length", () => {
    fc.assert(
      fc.property(text, (value) => {
        if (!parse.networks(value)) return;
        for (const part of value.split(",")) expect(isIP(part.trim().replace(/\/\d+$/, ""))).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    ["ada@example.com", true],
    ["Ada <ada@example.com>", true],
    ["<ada@example.com>", true],
    ["ada@example.com>", false],
    ["Ada <ada@example.com", false],
    ["Ada <b@example.com> <ada@example.com>", false],
    ["Ada\nBcc: b@example.com <ada@example.com>", false],
  ])("a sender is one address, alone or after a name: %p", (value, isSender) => {
    expect(parse.sender(value) !== undefined).toBe(isSender);
  });

  test("a list of headers is read back as it was written", () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
    const value = fc.stringMatching(/^[\x21-\x7e]{0,30}$/);

    fc.assert(
      fc.property(fc.dictionary(name, value, { minKeys: 1, noNullPrototype: true }), (headers) => {
        const written = Object.entries(headers).map(([key, each]) => `${key}=${encodeURIComponent(each)}`);

        expect(parse.otlpHeaders(written.join(","))).toEqual(headers);
      }),
    );
  });

  test("a port or a number of seconds is a whole number within its limits", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.integer().map(String), fc.double().map(String)), (value) => {
        for (const [read, most] of [
          [parse.port, 65_535],
          [parse.drainSeconds, DRAIN_MAX_SECONDS],
        ] as const) {
          const number = read(value);
          if (number === undefined) continue;
          expect([Number.isInteger(number), number >= 0, number <= most]).toEqual([true, true, true]);
        }
      }),
    );
  });

  test("an origin is its own origin", () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const origin = parse.origin(new URL(url).origin);

        expect(origin && new URL(origin).origin).toBe(new URL(url).origin);
        if (new URL(url).pathname !== "/") expect(parse.origin(url)).toBeUndefined();
      }),
    );
  });

  test("an address may have a domain of another alphabet, which mail servers know in ASCII", () => {
    expect(parse.email("ada@münchen.de")).toBe(asAddress("ada@xn--mnchen-3ya.de"));
    expect(parse.sender("Ada <ada@münchen.de>")).toBe("Ada <ada@xn--mnchen-3ya.de>");
    expect([parse.email("ädä@münchen.de"), parse.sender("Ada <ada@exampleﬁ.com>")]).toEqual([undefined, undefined]);
  });
});

test("the beginning of names in a store ends with one slash, and leads nowhere else", () => {
  expect(["hallpass", "/hallpass/", "a/b-1.2"].map(parse.objectPrefix)).toEqual(["hallpass/", "hallpass/", "a/b-1.2/"]);
  for (const text of ["", "/", "..", "a/../b", "a//b", "a b", "ä"]) expect(parse.objectPrefix(text)).toBeUndefined();
  expect(["backups", "my.backups-1", "Backups", "a", "a/b"].map(parse.bucket)).toEqual([
    "backups",
    "my.backups-1",
    undefined,
    undefined,
    undefined,
  ]);
});
