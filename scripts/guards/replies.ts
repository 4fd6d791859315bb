import type { Guard } from "./guard.ts";

const PAGE_TESTS = "src/server/pages/pages.test.ts";
const REPLY_TESTS = "src/server/http/replies.test.ts";
const OAUTH_TESTS = "src/server/features/social-sign-in/social-sign-in.test.ts";
const TOKEN_STORE_TESTS = "src/sdk/session/token-stores.test.ts";
const STORED_FILE_TESTS = "src/server/features/stored-files/stored-files.test.ts";

export const replies: readonly Guard[] = [
  {
    rule: 13,
    says: "pages run only scripts with the nonce of their reply",
    in: "pages.pagePolicy",
    code: "'strict-dynamic'`",
    without: "'unsafe-inline' https:`",
    test: PAGE_TESTS,
  },
  {
    rule: 13,
    says: "pages load only what the policy lists",
    in: "pages.pagePolicy",
    code: "\"default-src 'none'\",",
    without: "",
    test: PAGE_TESTS,
  },
  {
    rule: 13,
    says: "a nonce is valid for one reply",
    in: "pages.newNonce",
    code: 'randomBytes(18).toString("base64")',
    without: 'randomBytes(18).fill(0).toString("base64")',
    test: PAGE_TESTS,
  },
  {
    rule: 13,
    says: "pages cannot be framed",
    in: "pages.pagePolicy",
    code: "\"frame-ancestors 'none'\"",
    without: '""',
    test: PAGE_TESTS,
  },
  {
    rule: 13,
    says: "pages are not stored",
    in: "pages.pageResponse",
    code: '"cache-control": "no-store",\n      "content-security-policy"',
    without: '"content-security-policy"',
    test: PAGE_TESTS,
  },
  {
    rule: 13,
    says: "text in a page's configuration cannot become markup",
    in: "pages.configElement",
    code: "escapeForScript(JSON.stringify(config ?? null))",
    without: "JSON.stringify(config ?? null)",
    test: PAGE_TESTS,
  },
  {
    rule: 13,
    says: "replies of the API run and load nothing and cannot be framed",
    in: "http.SECURITY_HEADERS",
    code: "default-src 'none'; frame-ancestors 'none'",
    without: "default-src 'self'",
    test: REPLY_TESTS,
  },
  {
    rule: 13,
    says: "replies of the API are not stored",
    in: "http.baseHeaders",
    calls: "fixed.set",
    test: REPLY_TESTS,
  },
  {
    rule: 13,
    says: "browsers return over TLS",
    in: "http.mount",
    code: "if (isTls) response.headers.set(...STRICT_TRANSPORT);",
    without: "",
    test: REPLY_TESTS,
  },
  {
    rule: 13,
    says: "scripts cannot read the server's cookies",
    in: "http.cookiesOf",
    code: '"HttpOnly",',
    without: "",
    test: OAUTH_TESTS,
  },
  {
    rule: 13,
    says: "the SDK's cookies are SameSite",
    in: "session.cookieStore",
    code: "; SameSite=Lax",
    without: "",
    test: TOKEN_STORE_TESTS,
  },
  {
    rule: 13,
    says: "the SDK's cookies are Secure over HTTPS",
    in: "session.cookieStore",
    code: 'isHttps ? "; Secure" : ""',
    without: '""',
    test: TOKEN_STORE_TESTS,
  },
  {
    rule: 13,
    says: "stored files cannot run scripts",
    in: "stored-files.storedFilePages",
    code: '"content-security-policy": "sandbox; default-src \'none\'",',
    without: "",
    test: STORED_FILE_TESTS,
  },
  {
    rule: 13,
    says: "the content of a stored file matches its name",
    in: "stored-files.givenImage",
    code: "if (!FORMATS[format].isBegunBy(beginning))",
    without: "if (false)",
    test: STORED_FILE_TESTS,
  },
  {
    rule: 13,
    says: "a cookie counts only with a valid signature",
    in: "http.signedApp",
    code: "const value = checked.valid ? (checked.value ?? null) : null;",
    without: 'const value = brought.split(".")[0] || null;',
    test: "src/server/dev/identity-simulator.test.ts",
  },
];
