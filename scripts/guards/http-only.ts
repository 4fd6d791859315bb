import type { Guard } from "./guard.ts";

const PROXY_TESTS = "src/sdk/http-only/proxy.test.ts";

export const httpOnly: readonly Guard[] = [
  {
    rule: 19,
    says: "the cookie with the tokens is HttpOnly",
    in: "http-only.repliedWith",
    code: "isHttpOnly: true",
    without: "isHttpOnly: false",
    test: PROXY_TESTS,
  },
  {
    rule: 19,
    says: "the page gets a stand-in for the refresh token",
    in: "http-only.withoutTokens",
    code: "return HTTP_ONLY;",
    without: "return value;",
    test: PROXY_TESTS,
  },
  {
    rule: 19,
    says: "requests of other sites are refused",
    in: "http-only.foreignness",
    code: 'site !== null && site !== "same-origin"',
    without: "false",
    test: PROXY_TESTS,
  },
  {
    rule: 19,
    says: "the proxy leads to the API and nowhere else",
    in: "http-only.targetOf",
    code: "at < 0",
    without: "false",
    test: PROXY_TESTS,
  },
  {
    rule: 19,
    says: "the proxy sends no key of a server on",
    in: "http-only.proxyApi",
    code: 'new Headers({ [NAMES.accessType]: "client" })',
    without: "new Headers(request.headers)",
    test: PROXY_TESTS,
  },
];
