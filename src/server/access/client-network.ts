import { isIP } from "node:net";

/** A network in which a client's requests are counted, and how many clients' worth of requests it may send. */
export interface ClientNetwork {
  network: string;
  share: number;
}

/** Sizes in which IPv6 is allocated: to a subscriber, to a site, to an organization. */
const IPV6_NETWORKS = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

/**
 * Returns the networks that stand for a client, the nearest first. An IPv6 subscriber has at least 2^64 addresses to
 * send from, so a single address identifies nobody.
 */
export function networksOf(ip: string): readonly [ClientNetwork, ...ClientNetwork[]] {
  const groups = ipv6Groups(ip);
  if (!groups) return [{ network: ip, share: 1 }];
  const [nearest, ...wider] = IPV6_NETWORKS.map(({ bits, share }) => ({ network: networkText(groups, bits), share }));
  return nearest ? [nearest, ...wider] : [{ network: ip, share: 1 }];
}

/** Returns the nearest of a client's networks: the unit in which attempts from "one address" are counted. */
export const nearestNetwork = (ip: string): string => networksOf(ip)[0].network;

/** Returns the first four groups of an IPv6 address, which hold every network of a client; null for IPv4. */
function ipv6Groups(ip: string): number[] | null {
  const address = ip.replace(/%.*$/, "");
  if (isIP(address) !== 6) return null;
  // A URL writes every address in the same way: without dots, and with at most one gap.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = "", after] = canonical.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(gap).fill("0"), ...tail].map((group) => Number.parseInt(group, 16));
  return groups.slice(0, 4);
}

function networkText(groups: readonly number[], bits: number): string {
  const kept = groups.map((group, at) => {
    const width = Math.min(16, Math.max(0, bits - 16 * at));
    return group & ((0xffff << (16 - width)) & 0xffff);
  });
  return `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`;
}
