import { expect, test } from "bun:test";
import fc from "fast-check";
import { nearestNetwork, networksOf } from "./client-network.ts";

test("an IPv4 address stands for itself", () => {
  expect(networksOf("198.51.100.7")).toEqual([{ network: "198.51.100.7", share: 1 }]);
});

test("an IPv6 address stands for its /64, its /56 and its /48", () => {
  expect(networksOf("2001:db8:12:34ff:a:b:c:d")).toEqual([
    { network: "2001:db8:12:34ff::/64", share: 1 },
    { network: "2001:db8:12:3400::/56", share: 4 },
    { network: "2001:db8:12:0::/48", share: 16 },
  ]);
});

test("every spelling of an IPv6 address is in the same network", () => {
  for (const written of ["2001:DB8::1", "2001:0db8:0:0::ffff", "2001:db8::192.0.2.1", "2001:db8::1%eth0"]) {
    expect(nearestNetwork(written)).toBe("2001:db8:0:0::/64");
  }
});

test("two addresses share a network exactly when their first bits are equal", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const text = (groups: number[]) => groups.map((each) => each.toString(16)).join(":");
  const address = fc.array(group, { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(address, fc.integer({ min: 0, max: 127 }), (groups, bit) => {
      const at = Math.floor(bit / 16);
      const other = groups.with(at, (groups[at] ?? 0) ^ (1 << (15 - (bit % 16))));
      const shared = networksOf(text(groups)).map(
        ({ network }, size) => network === networksOf(text(other))[size]?.network,
      );
      expect(shared).toEqual([bit >= 64, bit >= 56, bit >= 48]);
    }),
  );
});
