import type { Guard } from "./guard.ts";

const SESSION_TESTS = "src/server/features/sessions/session-security.test.ts";
const CHANGE_TESTS = "src/server/features/passwords/change.test.ts";
const CLI_LOGIN_TESTS = "src/server/features/cli-login/cli-login.test.ts";
const DISABLED_TESTS = "src/server/features/users/disabled.test.ts";
const RSA_KEY_TESTS = "src/server/tokens/rsa-key.test.ts";
const RULE_TESTS = "src/server/features/impersonations/impersonation-rule.test.ts";

export const sessions: readonly Guard[] = [
  {
    rule: 19,
    says: "a sign-in continues no session of another user",
    in: "sessions.continueSessionIn",
    code: "held.userId !== userId || held.isImpersonation",
    without: "false",
    test: "src/server/features/sign-in/continued-session.test.ts",
  },
  {
    rule: 4,
    says: "only the keys of access tokens verify them",
    in: "projects.newestFirst",
    code: "key.alg === alg",
    without: "true",
    test: RSA_KEY_TESTS,
  },
  {
    rule: 4,
    says: "every request checks that the session is still valid",
    in: "sessions.knownSession",
    code: "(found.expiresAt ?? 0) <= deps.now()",
    without: "false",
    test: SESSION_TESTS,
  },
  {
    rule: 4,
    says: "every request checks that the user is not disabled",
    in: "sessions.knownSession",
    code: 'if (isDisabled(found, deps.now())) return "ended";',
    without: "",
    test: DISABLED_TESTS,
  },
  {
    rule: 4,
    says: "refresh tokens are stored as digests",
    in: "sessions.newSignIn",
    code: "refreshTokenDigest: digest(refreshToken)",
    without: "refreshTokenDigest: refreshToken",
    test: SESSION_TESTS,
  },
  {
    rule: 4,
    says: "a new password revokes the sessions",
    in: "users.updateUser",
    calls: "endSessionsIn",
    test: SESSION_TESTS,
  },
  {
    rule: 4,
    says: "a program gets only the session of the confirming user",
    in: "cli-login.complete",
    code: "!caller.user || caller.user.id === session?.userId",
    without: "true",
    test: CLI_LOGIN_TESTS,
  },
  {
    rule: 4,
    says: "a changed password revokes the other sessions",
    in: "passwords.updatePassword",
    calls: "endSessionsIn",
    test: CHANGE_TESTS,
  },
  {
    rule: 4,
    says: "an impersonation changes nothing that outlives it",
    in: "routing.acting",
    code: 'if (rule === "refused") throw refuse("IMPERSONATION_NOT_ALLOWED");',
    without: "",
    test: RULE_TESTS,
  },
];
