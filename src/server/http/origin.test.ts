import { describe, expect, test } from "bun:test";
import { readSettings } from "#server/settings.ts";
import { originOf } from "./origin.ts";

const { trustedProxies } = readSettings({ HALLPASS_TRUSTED_PROXIES: "203.0.113.0/28" });
const PROXY = "203.0.113.1";

function seen(peer: string, headers: Record<string, string>, trusted = trustedProxies) {
  return originOf(new Request("http://localhost/", { headers }), peer, "id", trusted);
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

  test("is the connection's where no proxy is trusted or another one connects", () => {
    expect(ipOf("198.51.100.9", "1.1.1.1")).toBe("198.51.100.9");
    expect(ipOf("198.51.100.9", "1.1.1.1", null)).toBe("198.51.100.9");
    expect(seen("198.51.100.9", { "cf-ipcountry": "DE" }).geo).toBeNull();
    expect(seen(PROXY, { "cf-ipcountry": "DE", "x-forwarded-for": "198.51.100.7" }).geo?.countryCode).toBe("DE");
  });

  test("is unknown behind a proxy that nobody told us of, lest all share one limit", () => {
    expect(ipOf("10.0.0.1", "198.51.100.7", null)).toBeNull();
    expect(seen("10.0.0.1", {}, null).ip).toBe("10.0.0.1");
  });
});
