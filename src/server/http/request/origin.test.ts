import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings, type Settings } from "#server/settings.ts";
import { originOf } from "./origin.ts";
import { PLACE_HEADERS, type PlaceHeader } from "./place-headers.ts";

const { trustedProxies } = readSettings({ HALLPASS_TRUSTED_PROXIES: "203.0.113.0/28" });
const PROXY = "203.0.113.1";

function seen(
  peer: string,
  headers: Record<string, string>,
  trusted = trustedProxies,
  publicUrl = "http://localhost",
  tls: Settings["tls"] = null,
  placeHeaders: readonly PlaceHeader[] = PLACE_HEADERS,
) {
  return originOf(new Request("http://localhost/", { headers }), peer, "id", {
    trustedProxies: trusted,
    placeHeaders,
    publicUrl,
    tls,
  });
}
const ipOf = (peer: string, forwarded: string, trusted = trustedProxies) =>
  seen(peer, { "x-forwarded-for": forwarded }, trusted).ip;

// Limits per address are useless if every client can choose its address.
describe("the address of the caller", () => {
  test("is the one that a trusted proxy saw, whatever the caller claims", () => {
    expect(ipOf(PROXY, "198.51.100.7")).toBe("198.51.100.7");
    expect(ipOf(PROXY, "1.1.1.1, 198.51.100.7")).toBe("198.51.100.7");
    expect(ipOf(PROXY, "1.1.1.1, 198.51.100.7, 203.0.113.2")).toBe("198.51.100.7");
    expect(ipOf(PROXY, "1.1.1.1, [2001:db8::7]:4711")).toBe("2001:db8::7");
  });

  test("is the proxy's if the proxy saw no address, not one that the caller added", () => {
    for (const forwarded of ["1.1.1.1, unknown", "1.1.1.1,", "1.1.1.1, 198.51.100.7x", "", "203.0.113.2"]) {
      expect([forwarded, ipOf(PROXY, forwarded)]).toEqual([forwarded, PROXY]);
    }
  });

  test("is the one in a trusted proxy's other header, if it sends no usual one", () => {
    const ip = (headers: Record<string, string>, peer = PROXY) => seen(peer, headers).ip;
    const all = {
      "cf-connecting-ip": "198.51.100.1",
      "x-vercel-forwarded-for": "198.51.100.2",
      "x-real-ip": "198.51.100.3",
    };
    expect(ip(all)).toBe("198.51.100.1");
    expect(ip({ ...all, "cf-connecting-ip": "" })).toBe("198.51.100.2");
    expect(ip({ "x-real-ip": "198.51.100.3" })).toBe("198.51.100.3");
    expect(ip({ "x-real-ip": "nonsense" })).toBe(PROXY);
    expect(ip({ ...all, "x-forwarded-for": "198.51.100.7" })).toBe("198.51.100.7");
    expect(ip(all, "198.51.100.9")).toBe("198.51.100.9");
  });

  test("is the connection's if no proxy is trusted or another one connects", () => {
    expect(ipOf("198.51.100.9", "1.1.1.1")).toBe("198.51.100.9");
    expect(ipOf("198.51.100.9", "1.1.1.1", null)).toBe("198.51.100.9");
    expect(seen("198.51.100.9", { "cf-ipcountry": "DE" }).geo).toBeNull();
    expect(seen(PROXY, { "cf-ipcountry": "DE", "x-forwarded-for": "198.51.100.7" }).geo?.countryCode).toBe("DE");
  });

  // Otherwise one header would be enough to be counted with others, or not at all.
  test("is the connection's where the server ends TLS, whatever the client claims", () => {
    const { tls } = readSettings({ HALLPASS_TLS_CERT: "certificate.pem", HALLPASS_TLS_KEY: "key.pem" });
    const url = "https://auth.example.com";
    expect(seen("10.0.0.1", { "x-forwarded-for": "198.51.100.7" }, null, url, tls).ip).toBe("10.0.0.1");
    expect(seen("10.0.0.1", { "x-forwarded-for": "198.51.100.7" }, trustedProxies, url, tls).ip).toBe("10.0.0.1");
  });

  test("is unknown behind an unnamed proxy, so that clients are not counted as one of their number", () => {
    expect(ipOf("10.0.0.1", "198.51.100.7", null)).toBeNull();
    expect(seen("10.0.0.1", {}, null).ip).toBe("10.0.0.1");
    // Clients use TLS, but this connection has none: a proxy ends TLS.
    expect(seen("10.0.0.1", {}, null, "https://auth.example.com").ip).toBeNull();
    expect(seen("198.51.100.9", {}, null, "https://auth.example.com").ip).toBe("198.51.100.9");
  });
});

describe("the location of the caller", () => {
  const place = (headers: Record<string, string>) => seen(PROXY, headers).geo;

  test("is the one that a trusted proxy sends, as far as it sends one", () => {
    expect(place({})).toBeNull();
    expect(place({ "cf-ipcountry": "at" })).toEqual({
      countryCode: "AT",
      regionCode: null,
      cityName: null,
      latitude: null,
      longitude: null,
      tzIdentifier: null,
    });
    expect(
      place({
        "x-vercel-ip-country": "AT",
        "x-vercel-ip-country-region": "9",
        "x-vercel-ip-city": "Wien%20West",
        "x-vercel-ip-latitude": "48.2",
        "x-vercel-ip-longitude": "16.37",
        "x-vercel-ip-timezone": "Europe/Vienna",
      }),
    ).toEqual({
      countryCode: "AT",
      regionCode: "9",
      cityName: "Wien West",
      latitude: 48.2,
      longitude: 16.37,
      tzIdentifier: "Europe/Vienna",
    });
  });

  // A proxy that does not set one of these headers passes on what the client claims.
  test("is read only from the headers that the settings name", () => {
    const { placeHeaders } = readSettings({ HALLPASS_PLACE_HEADERS: "CF-IPCountry, x-vercel-ip-timezone" });
    const headers = {
      "cf-ipcountry": "AT",
      "x-vercel-ip-country": "DE",
      "x-vercel-ip-city": "Linz",
      "x-vercel-ip-latitude": "48.2",
      "x-vercel-ip-timezone": "Europe/Vienna",
    };
    const read = (named: readonly PlaceHeader[]) =>
      seen(PROXY, headers, trustedProxies, "http://localhost", null, named).geo;

    expect(read(readSettings({}).placeHeaders)).toBeNull();
    expect(read(placeHeaders)).toMatchObject({
      countryCode: "AT",
      cityName: null,
      latitude: null,
      tzIdentifier: "Europe/Vienna",
    });
    expect(read(["x-vercel-ip-country"])?.countryCode).toBe("DE");
  });

  test.each(["Caddyfile", "nginx.conf", "traefik.yaml"])(
    "is not what a client writes, behind the %s of deploy/proxies",
    (file) => {
      const proxy = readFileSync(join(import.meta.dir, "../../../../deploy/proxies", file), "utf8");
      const removed = [...proxy.matchAll(/^\s*(?:header_up -(\S+)|proxy_set_header (\S+) "";|(\S+): "")$/gm)]
        .flatMap(([, ...names]) => names.filter(Boolean))
        .map((name) => name?.toLowerCase());

      expect(removed).toEqual(expect.arrayContaining([...PLACE_HEADERS]));
    },
  );

  test("contains only valid countries, numbers and names", () => {
    for (const code of ["XX", "T1", "AUT", "<b>"]) expect(place({ "cf-ipcountry": code })).toBeNull();
    expect(place({ "x-vercel-ip-latitude": "north", "x-vercel-ip-longitude": "" })).toBeNull();
    const city = place({ "x-vercel-ip-city": `%00${"%F0%9F%8F%B0".repeat(80)}` })?.cityName ?? "";
    expect(city).toStartWith("🏰");
    expect([city.length, city.isWellFormed()]).toEqual([100, true]);
    expect(place({ "x-vercel-ip-city": "100%" })?.cityName).toBe("100%");
  });
});

test("the browser's name is cut, because sessions and audit entries keep it", () => {
  expect(seen(PROXY, { "user-agent": "Mozilla/5.0" }).userAgent).toBe("Mozilla/5.0");
  expect(seen(PROXY, { "user-agent": "x".repeat(10_000) }).userAgent).toBe("x".repeat(512));
  expect(seen(PROXY, {}).userAgent).toBeNull();
});
