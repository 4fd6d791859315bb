import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isForbidden } from "./address-ranges.ts";

const v4 = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");
const anywhere = fc.integer({ min: 0, max: 0xffffffff });
const group = fc.integer({ min: 0, max: 0xffff });
const within = (network: string, bits: number) => {
  const base = network.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  return fc.integer({ min: 0, max: 2 ** (32 - bits) - 1 }).map((rest) => v4(base + rest));
};

describe("an address that no outgoing request may have", () => {
  test("is each one of private, local and special networks", () => {
    const privately = fc.oneof(
      within("10.0.0.0", 8),
      within("127.0.0.0", 8),
      within("169.254.0.0", 16),
      within("172.16.0.0", 12),
      within("192.168.0.0", 16),
      within("100.64.0.0", 10),
      within("224.0.0.0", 3),
      within("0.0.0.0", 8),
    );

    fc.assert(fc.property(privately, (address) => expect(isForbidden({ address, family: 4 })).toBe(true)));
  });

  // The embedded address would be reached through a gateway.
  test("is every IPv6 address that is not of the public internet, and every one that embeds an IPv4 address", () => {
    const embedding = anywhere.map((number) => {
      const [high, low] = [number >>> 16, number & 0xffff].map((part) => part.toString(16));
      return [
        `::ffff:${high}:${low}`,
        `::${high}:${low}`,
        `64:ff9b::${high}:${low}`,
        `2002:${high}:${low}::1`,
        `2001::${high}:${low}`,
      ];
    });
    const outside = fc
      .tuple(
        group.filter((first) => first >> 13 !== 1),
        fc.array(group, { minLength: 7, maxLength: 7 }),
      )
      .map(([first, rest]) => [first, ...rest].map((part) => part.toString(16)).join(":"));

    fc.assert(
      fc.property(embedding, (all) => {
        for (const address of all) expect([address, isForbidden({ address, family: 6 })]).toEqual([address, true]);
      }),
    );
    fc.assert(fc.property(outside, (address) => expect(isForbidden({ address, family: 6 })).toBe(true)));
  });

  test("is the same in every spelling", () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((each) => each.toString(16).padStart(4, "0")).join(":");
        const short = new URL(`http://[${long}]/`).hostname.slice(1, -1);

        const [one, other] = [long.toUpperCase(), short].map((address) => isForbidden({ address, family: 6 }));
        expect(one).toBe(other);
      }),
    );
  });
});

test.each(["1.1.1.1", "8.8.8.8", "93.184.216.34"])("%s is a public address", (address) => {
  expect(isForbidden({ address, family: 4 })).toBe(false);
});
