import type { Guard } from "./guard.ts";

const URL_TESTS = "src/server/access/trusted-url.test.ts";
const OAUTH_TESTS = "src/server/features/social-sign-in/social-sign-in.test.ts";
const PROVIDER_TESTS = "src/server/features/social-sign-in/providers/providers.test.ts";

const CLIENT_TESTS = "src/server/features/oauth-clients/oauth-clients.test.ts";

export const oauth: readonly Guard[] = [
  {
    rule: 8,
    says: "schemes that run code are never trusted",
    in: "access.isTrustedUrl",
    code: "if (NEVER.has(url.protocol)) return false;",
    without: "",
    test: URL_TESTS,
  },
  {
    rule: 8,
    says: "hosts are compared as a whole",
    in: "access.coversHost",
    code: "return trusted === host;",
    without: "return host.endsWith(trusted);",
    test: URL_TESTS,
  },
  {
    rule: 8,
    says: "a provider's callback counts only in the browser that started the authorization",
    in: "social-sign-in.callback",
    code: "state && hasCookie",
    without: "state",
    test: OAUTH_TESTS,
  },
  {
    rule: 8,
    says: "authorization codes are sent only to URLs of the project",
    in: "social-sign-in.finish",
    code: "if (!isTrustedUrl(deps, project, outer.redirectUri)) {",
    without: "if (false) {",
    test: OAUTH_TESTS,
  },
  {
    rule: 8,
    says: "an authorization code requires its PKCE verifier",
    in: "social-sign-in.redeemCode",
    code: "if (!proves(verifier, stored))",
    without: "if (false)",
    test: OAUTH_TESTS,
  },
  {
    rule: 8,
    says: "an authorization code is bound to its redirect URI",
    in: "social-sign-in.redeemCode",
    code: "if (redirectUri !== stored.redirectUri)",
    without: "if (false)",
    test: OAUTH_TESTS,
  },
  {
    rule: 8,
    says: "an authorization code is redeemed once",
    in: "social-sign-in.redeemCode",
    code: "const used = await tx.delete(t).where(here).returning({ digest: t.digest });",
    without: "const used = [{}];",
    test: OAUTH_TESTS,
  },
  {
    rule: 8,
    says: "an unverified address from a provider does not join an account",
    in: "social-sign-in.decideSignIn",
    code: "!inUse.isVerified || !identity.isEmailVerified",
    without: "!inUse.isVerified",
    test: OAUTH_TESTS,
  },
  {
    rule: 8,
    says: "ID tokens are signed by their issuer",
    in: "providers.checkedClaims",
    code: "oauth.validateApplicationLevelSignature({ ...server }, response, { ...options, [oauth.jwksCache]: keys })",
    without: "Promise.resolve(void keys)",
    test: PROVIDER_TESTS,
  },
  {
    rule: 8,
    says: "an OAuth client with an address that is not safe is not created",
    in: "oauth-clients.create",
    calls: "requireValid",
    test: CLIENT_TESTS,
  },
  {
    rule: 8,
    says: "a change of an OAuth client is checked like a creation",
    in: "oauth-clients.change",
    calls: "requireValid",
    test: CLIENT_TESTS,
  },
  {
    rule: 8,
    says: "secrets of OAuth clients are stored as digests",
    in: "oauth-clients.addSecretIn",
    code: "digest: digest(secret)",
    without: "digest: secret",
    test: CLIENT_TESTS,
  },
  {
    rule: 8,
    says: "a client that no longer authenticates with a secret has none",
    in: "oauth-clients.change",
    code: "hasSecrets(settings) ? [] : before.secrets",
    without: "[]",
    test: CLIENT_TESTS,
  },
];
