import { expect, test } from "bun:test";
import { tokensOfRequest } from "#contract/http-only.ts";
import { renewedCookies } from "./renewed-cookies.ts";
import { replyCookieText } from "./set-cookie.ts";
import type { Tokens } from "./token-store.ts";

const cookies = (accessToken: string) =>
  new Headers({
    cookie: `hallpass-refresh-boats=r1; hallpass-access=${encodeURIComponent(`["r1","${accessToken}"]`)}`,
  });

const textsOf = (headers: Headers, tokens: Tokens) =>
  renewedCookies(headers, tokens, "boats", true).map(replyCookieText);

test("a renewed access token is set as the cookie from which it was read, and no other token is", () => {
  const renewed = { refreshToken: "r1", accessToken: "new" };

  const [text] = textsOf(cookies("old"), renewed);

  expect(text).toBe("hallpass-access=%5B%22r1%22%2C%22new%22%5D; Path=/; Max-Age=86400; SameSite=Lax; Secure");
  expect(tokensOfRequest(`hallpass-refresh-boats=r1; ${text}`, "boats")).toEqual(renewed);
  expect(renewedCookies(cookies("new"), renewed, "boats", true)).toEqual([]);
  expect(renewedCookies(cookies("old"), { ...renewed, refreshToken: "of a header" }, "boats", true)).toEqual([]);
});

// A page with such a cookie relies on scripts never seeing the refresh token.
test("a token from the HttpOnly cookie goes back there, and into no cookie that scripts can read", () => {
  const value = encodeURIComponent('["r1","old"]');
  const renewed = { refreshToken: "r1", accessToken: "new" };
  const standIn = "hallpass-refresh-boats=http-only; hallpass-access=%5B%22http-only%22%2C%22a.b.%22%5D";
  const headers = new Headers({ cookie: `${standIn}; hallpass-session-boats=${value}` });

  const texts = textsOf(headers, renewed);

  expect(texts).toEqual([
    "hallpass-session-boats=%5B%22r1%22%2C%22new%22%5D; Path=/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly",
  ]);
  expect(tokensOfRequest(`${standIn}; ${texts[0]}`, "boats")).toEqual(renewed);
});
