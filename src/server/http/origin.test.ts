import { describe, expect, test } from "bun:test";
import { readSettings } from "#server/settings.ts";
import { originOf } from "./origin.ts";

const { trustedProxies } = readSettings({ HALLPASS_TRUSTED_PROXIES: "203.0.113.0/28" });
const PROXY = "203.0.113.1";

function seen(peer: string, headers: Record<string, string>, trusted = trustedProxies, publicUrl = "http://localhost") {
  return originOf(new Request("http://localhost/", { headers }), peer, "id", { trustedProxies: trusted, publicUrl });
}
const ipOf = (peer: string, forwarded: string, trusted = trustedProxies) =>
  seen(peer, { "x-forwarded-for": forwarded }, trusted).ip;

// Limits by address are worth nothing where everybody may say which address they have.
describe("the address of whoever asks", () => {
  test("is what a trusted proxy saw, whatever they say they are", () => {
    expect(ipOf(PROXY, "198.51.100.7")).toBe("198.51.100.7");
    expect(ipOf(PROXY, "1.1.1.1, 198.51.100.7")).toBe("198.51.100.7");
    expect(ipOf(PROXY, "1.1.1.1, 198.51.100.7, 203.0.113.2")).toBe("198.51.100.7");
    expect(ipOf(PROXY, "1.1.1.1, [2001:db8::7]:4711")).toBe("2001:db8::7");
  });

  test("is the proxy's where it saw no address, not the next one that somebody wrote there", () => {
    for (const forwarded of ["1.1.1.1, unknown", "1.1.1.1,", "1.1.1.1, 198.51.100.7x", "", "203.0.113.2"]) {
      expect([forwarded, ipOf(PROXY, forwarded)]).toEqual([forwarded, PROXY]);
    }
  });

  test("is what a trusted proxy says in a header of its own, if it forwards in no other", () => {
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

  test("is the connection's where no proxy is trusted or another one connects", () => {
    expect(ipOf("198.51.100.9", "1.1.1.1")).toBe("198.51.100.9");
    expect(ipOf("198.51.100.9", "1.1.1.1", null)).toBe("198.51.100.9");
    expect(seen("198.51.100.9", { "cf-ipcountry": "DE" }).geo).toBeNull();
    expect(seen(PROXY, { "cf-ipcountry": "DE", "x-forwarded-for": "198.51.100.7" }).geo?.countryCode).toBe("DE");
  });

  test("is unknown behind a proxy that nobody told us of, lest all share one limit", () => {
    expect(ipOf("10.0.0.1", "198.51.100.7", null)).toBeNull();
    expect(seen("10.0.0.1", {}, null).ip).toBe("10.0.0.1");
    // People speak TLS to somebody, and it is not us.
    expect(seen("10.0.0.1", {}, null, "https://auth.example.com").ip).toBeNull();
    expect(seen("198.51.100.9", {}, null, "https://auth.example.com").ip).toBe("198.51.100.9");
  });
});

describe("the place of whoever asks", () => {
  const place = (headers: Record<string, string>) => seen(PROXY, headers).geo;

  test("is what a trusted proxy says, as far as it says", () => {
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

  test("is nothing that is no country, number or name", () => {
    for (const code of ["XX", "T1", "AUT", "<b>"]) expect(place({ "cf-ipcountry": code })).toBeNull();
    expect(place({ "x-vercel-ip-latitude": "north", "x-vercel-ip-longitude": "" })).toBeNull();
    const city = place({ "x-vercel-ip-city": `%00${"%F0%9F%8F%B0".repeat(80)}` })?.cityName ?? "";
    expect(city).toStartWith("🏰");
    expect([city.length, city.isWellFormed()]).toEqual([100, true]);
    expect(place({ "x-vercel-ip-city": "100%" })?.cityName).toBe("100%");
  });
});
