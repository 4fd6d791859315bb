import { expect, test } from "bun:test";
import fc from "fast-check";
import { cookieNames } from "#contract/headers.ts";
import { hostedCookieName, standInFor, tokensOfRequest } from "#contract/http-only.ts";
import { accessCookieValue, parseCookies, tokensInCookies } from "#contract/session-cookies.ts";
import { readToken, subjectOf } from "#contract/token-claims.ts";
import { isRelative, isWebAddress } from "#sdk/redirects/trust.ts";
import { growth, HOSTILE, LINEAR } from "#testing/server/growth.ts";
import { parseAccessToken } from "./access-token.ts";

const anything = fc.string({ unit: "binary", maxLength: 200 });
const token = fc.stringMatching(/^[\w.-]{1,40}$/);
const PROJECT = "0b1e7f64-4b7e-4b8e-9d3a-8d3f5a0f7f10";
const names = cookieNames("hallpass", PROJECT);
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

test("cookies are read as they were written", () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z_-]{1,12}$/), fc.string({ unit: "grapheme" })), {
    selector: ([name]) => name,
  });

  fc.assert(
    fc.property(pairs, (all) => {
      const header = all.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("; ");

      expect([...parseCookies(header)]).toEqual(all.map(([name, value]) => [name, value.toWellFormed()]));
    }),
  );
});

test("the tokens of a session are found in its cookies, and those of another session are not mixed with them", () => {
  fc.assert(
    fc.property(token, token, token, (refreshToken, accessToken, another) => {
      const of = (owner: string) =>
        `${names.refreshToken}=${refreshToken}; ${names.accessToken}=${encodeURIComponent(accessCookieValue({ refreshToken: owner, accessToken }))}`;

      expect(tokensInCookies(of(refreshToken), PROJECT)).toEqual({ refreshToken, accessToken });
      if (another !== refreshToken)
        expect(tokensInCookies(of(another), PROJECT)).toEqual({ refreshToken, accessToken: null });
    }),
  );
});

test("cookies and tokens of any form are those of nobody, and never fail", () => {
  const json = fc.json();

  fc.assert(
    fc.property(fc.oneof(anything, json), (text) => {
      const cookie = `${names.accessToken}=${encodeURIComponent(text.toWellFormed())}; ${names.httpOnly}=${text}`;
      for (const header of [text, cookie, `${names.refreshToken}=http-only; ${cookie}`]) {
        expect(() => tokensInCookies(header, PROJECT)).not.toThrow();
      }
      expect(() => [readToken(text), parseAccessToken(text), subjectOf(text)]).not.toThrow();
    }),
  );
});

test("a token is read as it was written", () => {
  const claims = fc.dictionary(
    fc.string({ maxLength: 8 }).filter((name) => name !== "__proto__"),
    fc.jsonValue({ maxDepth: 2 }),
    { noNullPrototype: true },
  );

  fc.assert(
    fc.property(claims, (payload) => {
      const asJson = JSON.parse(JSON.stringify(payload));
      const text = `${encoded({ alg: "ES256" })}.${encoded(payload)}.x`;

      expect(readToken(text)?.claims).toEqual(asJson);
      expect(readToken(`${text}.x`)).toBeNull();
    }),
  );
});

test("an address that counts as relative stays on the page's origin, as browsers read it", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    "//",
    "https:",
    "javascript:",
    "evil.invalid",
    "@",
    "?",
    "#",
    ".",
    "\t",
    "\n",
    " ",
    "a",
    ":",
  );
  const pages = ["https://app.example", "http://localhost:3000"];

  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const url = parts.join("");
      for (const page of pages) {
        if (isRelative(url)) expect(new URL(url, page).origin).toBe(page);
        if (isWebAddress(url, page)) expect(new URL(url, page).protocol).toMatch(/^https?:$/);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("cookies and tokens are read in linear time", () => {
  const read = (text: string) => [parseCookies(text), tokensOfRequest(text, PROJECT), readToken(text)];
  const slow = Object.entries(HOSTILE).flatMap(([kind, make]) => (growth(make, read, 8_192) > LINEAR ? [kind] : []));

  expect(slow).toEqual([]);
});

test("the tokens of an HttpOnly cookie are those of the session that the stand-in names, with the prefix or without", () => {
  const tokens = (session: string) => ({
    refreshToken: `refresh-of-${session}`,
    accessToken: `e30.${btoa(JSON.stringify({ refreshTokenId: session }))}.signature`,
  });
  const cookieOf = (session: string, isHttps: boolean) =>
    `${hostedCookieName(PROJECT, isHttps)}=${encodeURIComponent(accessCookieValue(tokens(session)))}`;
  const both = `${cookieOf("a", true)}; ${cookieOf("b", false)}`;
  const of = (standIn: string) => tokensOfRequest(`hallpass-refresh-${PROJECT}=${standIn}; ${both}`, PROJECT);

  for (const session of ["a", "b"]) expect(of(standInFor(tokens(session).accessToken))).toEqual(tokens(session));
  expect(of("http-only-c")).toEqual({ refreshToken: null, accessToken: null });
  expect(tokensOfRequest(both, PROJECT)).toEqual({ refreshToken: null, accessToken: null });
});
