import { describe, expect, test } from "bun:test";
import { isIP } from "node:net";
import fc from "fast-check";
import { PREFIXES } from "#contract/headers.ts";
import { isFrom, releaseOf } from "#server/http/request/client-version.ts";
import { cookiesOf } from "#server/http/request/cookies.ts";
import { originOf, plain } from "#server/http/request/origin.ts";
import { PLACE_HEADERS } from "#server/http/request/place-headers.ts";
import { networks } from "#server/settings/parsers.ts";
import { readTraceParent } from "#server/tracing/traceparent.ts";
import { growth, HOSTILE, LINEAR } from "#testing/server/growth.ts";
import { allowing } from "./cors.ts";

/** What a header can carry: bytes of Latin-1 without line breaks. */
const header = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        "10.0.0.1",
        "203.0.113.9",
        "::1",
        "[::1]:80",
        "::ffff:10.0.0.1",
        ",",
        ", ",
        ":80",
        "unknown",
        "a=b",
        ";",
        '"',
        "%",
      ),
    )
    .map((parts) => parts.join("")),
);
const settings = {
  trustedProxies: networks("10.0.0.0/8") ?? null,
  placeHeaders: PLACE_HEADERS,
  publicUrl: "http://localhost",
  tls: null,
};
const requestWith = (headers: Record<string, string>) => new Request("http://localhost/", { headers });
const address = fc.oneof(fc.ipV4(), fc.ipV6());

describe("the address of a client", () => {
  test("is an address, whatever a proxy forwards", () => {
    fc.assert(
      fc.property(header, header, (forwarded, further) => {
        const request = requestWith({
          "x-forwarded-for": forwarded,
          "x-real-ip": further,
          "x-vercel-ip-city": further,
        });
        const { ip } = originOf(request, "10.0.0.1", "x", settings);

        expect(ip === null || isIP(ip) > 0).toBe(true);
      }),
    );
  });

  // Whoever connects without a proxy writes any header.
  test("is the peer's, whatever it forwards, if the peer is not a trusted proxy", () => {
    fc.assert(
      fc.property(header, (forwarded) => {
        const request = requestWith({ "x-forwarded-for": forwarded, "cf-connecting-ip": "1.2.3.4" });

        expect(originOf(request, "203.0.113.9", "x", settings).ip).toBe("203.0.113.9");
      }),
    );
  });

  test("does not depend on what a client has written before the proxy's own part", () => {
    fc.assert(
      fc.property(header, fc.array(fc.constant("10.1.2.3"), { maxLength: 3 }), (written, proxies) => {
        const request = requestWith({ "x-forwarded-for": [written, "198.51.100.7", ...proxies].join(", ") });

        expect(originOf(request, "10.0.0.1", "x", settings).ip).toBe("198.51.100.7");
      }),
    );
  });

  test("is the same with and without a port", () => {
    fc.assert(fc.property(fc.ipV4(), (ip) => expect([plain(`${ip}:4255`), plain(`::ffff:${ip}`)]).toEqual([ip, ip])));
    fc.assert(fc.property(fc.ipV6(), (ip) => expect(isIP(plain(`[${ip}]:4255`))).toBe(6)));
    fc.assert(fc.property(address, (ip) => expect(plain(plain(ip))).toBe(plain(ip))));
  });
});

describe("the trace of a request", () => {
  const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));

  test("is read as it was written", () => {
    fc.assert(
      fc.property(hex(32), hex(16), fc.boolean(), (traceId, spanId, isSampled) => {
        fc.pre(!/^0+$/.test(traceId) && !/^0+$/.test(spanId));

        expect(readTraceParent(`00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`)).toEqual({
          traceId,
          spanId,
          isSampled,
        });
      }),
    );
  });

  test("is none for any other header", () => {
    fc.assert(fc.property(header, (text) => expect(readTraceParent(text)).toBeNull()));
  });
});

test("the release of a client is read as it was written, and is none for any other text", () => {
  const release = fc.tuple(fc.nat(), fc.nat(), fc.nat());

  fc.assert(fc.property(release, (parts) => expect(releaseOf(`js @a/b@${parts.join(".")}`)).toEqual(parts)));
  fc.assert(fc.property(header, (text) => expect(releaseOf(text)).toBeNull()));
  fc.assert(fc.property(release, release, (one, other) => expect(isFrom(one, other) || isFrom(other, one)).toBe(true)));
});

test("a cookie is found by its name among any others", () => {
  const name = fc.stringMatching(/^[a-z-]{1,12}$/);
  const value = fc.stringMatching(/^[\w%.~-]{0,20}$/);

  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([each]) => each, minLength: 1 }), (pairs) => {
      const cookies = cookiesOf(requestWith({ cookie: pairs.map((pair) => pair.join("=")).join("; ") }));

      for (const [each, expected] of pairs) expect(cookies.get(each)).toBe(expected);
    }),
  );
  fc.assert(
    fc.property(header, (text) => expect(() => cookiesOf(requestWith({ cookie: text })).get("x")).not.toThrow()),
  );
});

test("a preflight allows only names of headers under a prefix besides its fixed list", () => {
  const fixed = new Set(allowing("").split(", "));

  fc.assert(
    fc.property(
      fc.oneof(
        header,
        header.map((text) => `x-hallpass-${text}`),
      ),
      (requested) => {
        for (const name of allowing(requested).split(", ")) {
          if (fixed.has(name)) continue;
          expect(name).toMatch(/^[a-z0-9-]+$/);
          expect(PREFIXES.some((prefix) => name.startsWith(`x-${prefix}-`))).toBe(true);
        }
      },
    ),
  );
});

test("headers are read in linear time", () => {
  const READERS: Record<string, (text: string) => unknown> = {
    forwarded: (text) => text.split(",").map(plain),
    trace: readTraceParent,
    cookie: (text) => cookiesOf({ headers: { get: () => text } } as unknown as Request).get("x"),
  };
  const slow = Object.entries(READERS).flatMap(([name, read]) =>
    Object.entries(HOSTILE).flatMap(([kind, make]) => (growth(make, read, 8_192) > LINEAR ? [`${name}: ${kind}`] : [])),
  );

  expect(slow).toEqual([]);
});
