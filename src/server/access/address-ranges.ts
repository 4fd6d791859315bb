import { BlockList } from "node:net";

export interface Address {
  address: string;
  family: 4 | 6;
}

/** IPv4 that is not the public internet, from the registry of special-purpose addresses. */
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
  // A public address by its number, but inside the machines of one cloud it answers with their secrets.
  "168.63.129.16/32",
];

/** Parts of 2000::/3 that carry another address inside them or lead nowhere. */
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
/** All that is given out of IPv6; what is mapped, local or multicast lies outside. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address belongs to a private network, this machine, or nobody. */
export function isForbidden({ address, family }: Address): boolean {
  if (family === 4) return forbidden.check(address, "ipv4");
  return !unicast.check(address, "ipv6") || forbidden.check(address, "ipv6");
}
