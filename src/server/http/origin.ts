import type { BlockList } from "node:net";
import { isIP } from "node:net";
import type { Geo, Origin } from "#server/access/caller.ts";

/**
 * Where a request came from. Forwarding, address and geo headers are believed only when the peer is a trusted proxy;
 * the client is the right-most address that is not one. A private peer that forwards although no proxy is configured
 * is probably a proxy nobody told us about: its address would stand for everybody, so there is none.
 */
export function originOf(request: Request, peer: string | null, requestId: string, trusted: BlockList | null): Origin {
  const userAgent = request.headers.get("user-agent");
  const forwarded = request.headers.get("x-forwarded-for");
  const isTrusted = (address: string) =>
    trusted !== null && isIP(address) > 0 && trusted.check(address, family(address));
  if (peer === null) return { requestId, ip: null, userAgent, geo: null };
  if (!isTrusted(peer)) {
    const ip = forwarded !== null && trusted === null && isPrivate(peer) ? null : peer;
    return { requestId, ip, userAgent, geo: null };
  }
  const hops = (forwarded ?? "").split(",").map((hop) => plain(hop.trim()));
  // The nearest that is no proxy of ours, even if it is no address: what stands left of it was said by whoever it is.
  const client = hops.reverse().find((hop) => !isTrusted(hop)) ?? "";
  return { requestId, ip: isIP(client) > 0 ? client : peer, userAgent, geo: geoOf(request.headers) };
}

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** `::ffff:10.0.0.1` is 10.0.0.1 to everybody but the socket; ports and brackets are dropped. */
export function plain(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(mapped)?.[1];
  return bracketed ?? mapped.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

function isPrivate(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i.test(address);
}

function geoOf(headers: Headers): Geo | null {
  const countryCode = headers.get("cf-ipcountry") ?? headers.get("x-vercel-ip-country");
  if (!countryCode) return null;
  const number = (name: string) => {
    const value = headers.get(name);
    return value !== null && Number.isFinite(Number(value)) ? Number(value) : null;
  };
  return {
    countryCode,
    regionCode: headers.get("x-vercel-ip-country-region"),
    cityName: decoded(headers.get("x-vercel-ip-city")),
    latitude: number("x-vercel-ip-latitude"),
    longitude: number("x-vercel-ip-longitude"),
    tzIdentifier: headers.get("x-vercel-ip-timezone"),
  };
}

function decoded(value: string | null): string | null {
  if (value === null) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
