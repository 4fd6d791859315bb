import type { Guard } from "./guard.ts";

const PAGE_TESTS = "src/server/pages/pages.test.ts";
const OAUTH_TESTS = "src/server/features/social-sign-in/social-sign-in.test.ts";
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
    says: "text in a page's configuration cannot become markup",
    in: "pages.configElement",
    code: "escapeForScript(JSON.stringify(config ?? null))",
    without: "JSON.stringify(config ?? null)",
    test: PAGE_TESTS,
  },
  {
    rule: 13,
    says: "scripts cannot read the server's cookies",
    in: "request.cookiesOf",
    code: '"HttpOnly",',
    without: "",
    test: OAUTH_TESTS,
  },
  {
    rule: 13,
    says: "stored files cannot run scripts",
    in: "stored-files.storedFilePages",
    code: "\"content-security-policy\": \"sandbox; default-src 'none'; frame-ancestors 'none'\",",
    without: "",
    test: STORED_FILE_TESTS,
  },
  {
    rule: 13,
    says: "a cookie counts only with a valid signature",
    in: "routing.signedApp",
    code: "const value = checked.valid ? (checked.value ?? null) : null;",
    without: 'const value = brought.split(".")[0] || null;',
    test: "src/server/dev/identity-simulator.test.ts",
  },
];
