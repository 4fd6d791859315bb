import { BlockList } from "node:net";

export interface Address {
  address: string;
  family: 4 | 6;
}

/** IPv4 ranges outside the public internet, from the IANA registry of special-purpose addresses. */
const FORBIDDEN_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // A public address, but inside one cloud's machines it answers with their secrets.
  "168.63.129.16/32",
];

/** Ranges of 2000::/3 that embed another address or are not routed. */
const FORBIDDEN_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const forbidden = new BlockList();
for (const [list, family] of [
  [FORBIDDEN_V4, "ipv4"],
  [FORBIDDEN_V6, "ipv6"],
] as const) {
  for (const each of list) {
    const [network = "", bits] = each.split("/");
    forbidden.addSubnet(network, Number(bits), family);
  }
}
/** All of IPv6 that is allocated for unicast; mapped, local and multicast addresses lie outside. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address belongs to a private network, to this machine, or to no public range. */
export function isForbidden({ address, family }: Address): boolean {
  if (family === 4) return forbidden.check(address, "ipv4");
  return !unicast.check(address, "ipv6") || forbidden.check(address, "ipv6");
}
