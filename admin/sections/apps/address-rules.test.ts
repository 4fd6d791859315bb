import { describe, expect, test } from "bun:test";
import { OAUTH_CLIENT_URL_MAX_LENGTH, OAUTH_CLIENT_URLS_MAX } from "#contract/limits.ts";
import { httpProblem, redirectProblem } from "#server/features/oauth-clients/addresses.ts";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import { checkLink, checkRedirects, linesOf } from "./address-rules.ts";

await loadEnglish();

const ADDRESSES = [
  "https://app.example.com/callback?a=b",
  "HTTPS://app.example.com/",
  "http://localhost:3000/callback",
  "http://127.0.0.1/callback",
  "http://127.1.2.3:80/callback",
  "http://[::1]:8000",
  "http://localhost.example.com/callback",
  "http://127.0.0.1.example.com/callback",
  "http://app.example.com/callback",
  "com.example.app:/callback",
  "com.example.app://callback",
  "myapp:/callback",
  "javascript:alert(1)",
  "data:text/html,hello",
  "ftp://app.example.com",
  "https://app.example.com/#fragment",
  "https://*.example.com/callback",
  "https://ada:secret@app.example.com/",
  "https://app.example.com/münchen",
  "https://app.example.com/a b",
  "app.example.com/callback",
  "https://",
];

describe("an address of an app", () => {
  test.each(ADDRESSES)("the console takes %p exactly if the server does", (url) => {
    for (const kind of ["confidential", "public"] as const) {
      expect([kind, checkRedirects(url, kind, inEnglish) === true]).toEqual([
        kind,
        redirectProblem(kind, url) === null,
      ]);
    }
    expect(checkLink(url, inEnglish) === true).toBe(httpProblem(url) === null);
  });

  test("says what is wrong, and with which of several", () => {
    const check = (text: string) => checkRedirects(text, "confidential", inEnglish);

    expect(check("https://a.example.com\nhttps://b.example.com/#x")).toBe(
      "https://b.example.com/#x has a fragment. Remove everything from the # on.",
    );
    expect(check("com.example.app:/callback")).toStartWith("com.example.app:/callback opens an installed app.");
    expect(check("http://app.example.com")).toStartWith("http://app.example.com must begin with https://");
    expect(check("https://*.example.com")).toBe("https://*.example.com has a wildcard. List each address in full.");
  });

  test("none is no fault, and too many or too long ones are", () => {
    const many = Array.from({ length: OAUTH_CLIENT_URLS_MAX + 1 }, (_, at) => `https://app.example.com/${at}`);

    expect([checkRedirects("", "public", inEnglish), checkLink(" ", inEnglish)]).toEqual([true, true]);
    expect(checkRedirects(many.slice(1).join("\n"), "public", inEnglish)).toBe(true);
    expect(checkRedirects(many.join("\n"), "public", inEnglish)).toBe("At most 50 addresses.");
    expect(checkLink(`https://a.example.com/${"x".repeat(OAUTH_CLIENT_URL_MAX_LENGTH)}`, inEnglish)).toBe(
      "At most 2,048 characters.",
    );
  });

  test("several are lines, of which empty and repeated ones do not count", () => {
    expect(linesOf(" https://a.example.com \n\nhttps://b.example.com\nhttps://a.example.com")).toEqual([
      "https://a.example.com",
      "https://b.example.com",
    ]);
  });
});
