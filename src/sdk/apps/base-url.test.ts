import { describe, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { checkedBaseUrl } from "./base-url.ts";

const refusal = (url: string) => {
  try {
    checkedBaseUrl(url);
  } catch (error) {
    return String(error);
  }
  return null;
};

describe("the address of the server", () => {
  test("is an http(s) address; slashes at its end do not matter", () => {
    for (const [url, expected] of [
      ["http://localhost:4255", "http://localhost:4255"],
      ["http://localhost:4255/", "http://localhost:4255"],
      [" https://Auth.Example.com// ", "https://auth.example.com"],
      ["https://app.example.com/hallpass/", "https://app.example.com/hallpass"],
      ["http://[::1]:4255", "http://[::1]:4255"],
    ] as const) {
      expect(checkedBaseUrl(url)).toBe(expected);
    }
  });

  test("is refused in the constructor of every app, with what is expected", () => {
    const expected =
      "Set baseUrl or HALLPASS_URL to the address of your Hallpass server. An example: http://localhost:4255";
    const own = { projectId: "p1", publishableClientKey: "k", secretServerKey: "k", superSecretAdminKey: "k" };
    for (const App of [HallpassClientApp, HallpassServerApp, HallpassAdminApp]) {
      expect(() => new App({ ...own, baseUrl: "localhost:4255" })).toThrow(expected);
      expect(() => new App({ ...own, baseUrl: { browser: "http://a.example", server: "no address" } })).toThrow(
        expected,
      );
    }
  });

  test("is refused with the reason", () => {
    for (const [url, reason] of [
      ["", "The baseUrl is not a web address."],
      ["http://", "is not a web address"],
      ["https://auth example.com", "is not a web address"],
      ["auth.example.com", 'Did you mean "https://auth.example.com"?'],
      ["localhost:4255", 'Did you mean "http://localhost:4255"?'],
      ["/hallpass", "is not a web address"],
      ["ftp://auth.example.com", "is not a web address"],
      ["javascript:alert(1)", "is not a web address"],
      ["https://auth.example.com/?project=1", "has a query"],
      ["https://auth.example.com/#top", "has a hash"],
      ["https://ada:secret@auth.example.com", "contains a user name or a password"],
      ["http://localhost:4255/api/v1", "has the path /api/v1, which the SDK adds itself"],
      ["http://localhost:4255/api/", "has the path /api, which the SDK adds itself"],
      ["https://auth.example.com/hallpass/api/v1/", "has the path /api/v1, which the SDK adds itself"],
      ["http://localhost:4255/admin", "is the address of a page"],
      ["http://localhost:4255/p/1/handler/sign-in", "is the address of a page"],
    ] as const) {
      expect([url, refusal(url)]).toEqual([url, expect.stringContaining(reason)]);
    }
    expect(refusal("https://ada:secret@auth.example.com")).not.toContain("secret");
  });
});
