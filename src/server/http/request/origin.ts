import { isIP } from "node:net";
import { OWN_REQUEST_HEADERS } from "#contract/headers.ts";
import { shortened } from "#contract/shortened.ts";
import type { Geo, Origin } from "#server/access/caller.ts";
import type { Settings } from "#server/settings.ts";
import type { PlaceHeader } from "./place-headers.ts";

/** Sessions and audit entries store it; browsers send about 150 characters. */
const USER_AGENT_MAX_LENGTH = 512;

/**
 * Returns the origin of a request. Forwarding, address and place headers count only when the peer is a trusted proxy, and
 * place headers only if the settings name them; the client is then the right-most address that is not a trusted proxy.
 * While no proxy is configured, the address of an unnamed one would stand for every client, so the origin has none. Where
 * the server ends TLS itself, the peer is the client, whatever it sends.
 */
export function originOf(request: Request, peer: string | null, requestId: string, settings: ProxySettings): Origin {
  const agent = request.headers.get("user-agent");
  const told = {
    requestId,
    userAgent: agent === null ? null : shortened(agent, USER_AGENT_MAX_LENGTH),
    pageLanguage: request.headers.get(OWN_REQUEST_HEADERS.language),
    acceptLanguage: request.headers.get("accept-language"),
  };
  const forwarded = request.headers.get("x-forwarded-for");
  const isTrusted = (address: string) => isNamed(address, settings);
  if (peer === null) return { ...told, ip: null, geo: null };
  if (!isTrusted(peer)) {
    const isHidden = settings.trustedProxies === null && isUnnamedProxy(request, peer, settings);
    return { ...told, ip: isHidden ? null : peer, geo: null };
  }
  // Some proxies send the client's address in a different header; `x-forwarded-for` takes precedence.
  const forwardedFor =
    forwarded ?? FURTHER_ADDRESS_HEADERS.map((name) => request.headers.get(name)).find(Boolean) ?? "";
  const hops = forwardedFor.split(",").map((hop) => plain(hop.trim()));
  // The nearest hop that is not a trusted proxy, even if it is not an address: everything left of it comes from an
  // untrusted party.
  const client = hops.reverse().find((hop) => !isTrusted(hop)) ?? "";
  return { ...told, ip: isIP(client) > 0 ? client : peer, geo: geoOf(request.headers, settings.placeHeaders) };
}

type ProxySettings = Pick<Settings, "trustedProxies" | "placeHeaders" | "publicUrl" | "tls">;

/**
 * Whether a request comes through a proxy that the settings do not name: a private peer that forwards, or that connects
 * without TLS although the public URL has it. Where proxies are named, local programs may connect without TLS. With the
 * server's own TLS there is none: a client could claim one by a header, and so choose how it is counted.
 */
export function isUnnamedProxy(request: Request, peer: string, settings: Omit<ProxySettings, "placeHeaders">): boolean {
  const { trustedProxies, publicUrl, tls } = settings;
  if (tls || !isPrivate(peer) || isNamed(peer, settings)) return false;
  const mustEncrypt = trustedProxies === null && publicUrl.startsWith("https:");
  return mustEncrypt || request.headers.has("x-forwarded-for");
}

const isNamed = (address: string, { trustedProxies }: Pick<Settings, "trustedProxies">): boolean =>
  trustedProxies !== null && isIP(address) > 0 && trustedProxies.check(address, family(address));

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Returns an address in plain form: `::ffff:10.0.0.1` becomes 10.0.0.1, and ports and brackets are dropped. */
export function plain(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(mapped)?.[1];
  return bracketed ?? mapped.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

function isPrivate(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i.test(address);
}

/** In the contract's order. docs/wire/requests.md, "Origin of a request". */
const FURTHER_ADDRESS_HEADERS = ["cf-connecting-ip", "x-vercel-forwarded-for", "x-real-ip"];

function geoOf(headers: Headers, named: readonly PlaceHeader[]): Geo | null {
  const told = (header: PlaceHeader) => (named.includes(header) ? headers.get(header) : null);
  const number = (header: PlaceHeader) => {
    const value = told(header);
    return value !== null && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : null;
  };
  const geo = {
    countryCode: country(told("cf-ipcountry") ?? told("x-vercel-ip-country")),
    regionCode: name(told("x-vercel-ip-country-region")),
    cityName: name(decoded(told("x-vercel-ip-city"))),
    latitude: number("x-vercel-ip-latitude"),
    longitude: number("x-vercel-ip-longitude"),
    tzIdentifier: name(told("x-vercel-ip-timezone")),
  };
  return Object.values(geo).some((each) => each !== null) ? geo : null;
}

/** Returns a country code of ISO 3166; Cloudflare sends XX for an unknown country and T1 for Tor. */
const country = (value: string | null) => {
  const code = value?.toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null;
};

/** A proxy may forward text from anyone: no database stores a NUL byte, and no real place name is longer than this. */
const name = (value: string | null) =>
  shortened(value?.replace(/\p{Cc}/gu, "").toWellFormed() ?? "", NAME_MAX_LENGTH) || null;
const NAME_MAX_LENGTH = 100;

function decoded(value: string | null): string | null {
  if (value === null) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
