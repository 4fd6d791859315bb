import { isIP } from "node:net";
import type { Geo, Origin } from "#server/access/caller.ts";
import type { Settings } from "#server/settings.ts";

/**
 * Where a request came from. Forwarding, address and geo headers are believed only when the peer is a trusted proxy;
 * the client is the right-most address that is not one. A private peer that forwards although no proxy is configured,
 * or asks in the clear what people ask by TLS, is a proxy that nobody named: its address would stand for everybody, so
 * there is none.
 */
export function originOf(
  request: Request,
  peer: string | null,
  requestId: string,
  { trustedProxies: trusted, publicUrl }: Pick<Settings, "trustedProxies" | "publicUrl">,
): Origin {
  const userAgent = request.headers.get("user-agent");
  const forwarded = request.headers.get("x-forwarded-for");
  const isTrusted = (address: string) =>
    trusted !== null && isIP(address) > 0 && trusted.check(address, family(address));
  if (peer === null) return { requestId, ip: null, userAgent, geo: null };
  if (!isTrusted(peer)) {
    const isProxied = forwarded !== null || publicUrl.startsWith("https:");
    const ip = isProxied && trusted === null && isPrivate(peer) ? null : peer;
    return { requestId, ip, userAgent, geo: null };
  }
  // Some proxies say it in a header of their own; one that has said it in the usual one is taken at that.
  const said = forwarded ?? FURTHER_ADDRESS_HEADERS.map((name) => request.headers.get(name)).find(Boolean) ?? "";
  const hops = said.split(",").map((hop) => plain(hop.trim()));
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

/** In the contract's order. docs/wire/requests.md, "Where a request comes from". */
const FURTHER_ADDRESS_HEADERS = ["cf-connecting-ip", "x-vercel-forwarded-for", "x-real-ip"];

function geoOf(headers: Headers): Geo | null {
  const number = (header: string) => {
    const value = headers.get(header);
    return value !== null && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : null;
  };
  const geo = {
    countryCode: country(headers.get("cf-ipcountry") ?? headers.get("x-vercel-ip-country")),
    regionCode: name(headers.get("x-vercel-ip-country-region")),
    cityName: name(decoded(headers.get("x-vercel-ip-city"))),
    latitude: number("x-vercel-ip-latitude"),
    longitude: number("x-vercel-ip-longitude"),
    tzIdentifier: name(headers.get("x-vercel-ip-timezone")),
  };
  return Object.values(geo).some((each) => each !== null) ? geo : null;
}

/** Two letters of ISO 3166; Cloudflare says XX when it does not know, and T1 of Tor. */
const country = (value: string | null) => {
  const code = value?.toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null;
};

/** A proxy may pass on what somebody else wrote: no database takes a NUL byte, and no place has a name this long. */
const name = (value: string | null) =>
  value
    ?.replace(/\p{Cc}/gu, "")
    .slice(0, NAME_MAX_LENGTH)
    .toWellFormed() || null;
const NAME_MAX_LENGTH = 100;

function decoded(value: string | null): string | null {
  if (value === null) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
