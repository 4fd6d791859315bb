import type { Guard } from "./guard.ts";

const PASSWORD_TESTS = "src/server/features/passwords/password-security.test.ts";
const SESSION_TESTS = "src/server/features/sessions/session-security.test.ts";
const CHANGE_TESTS = "src/server/features/passwords/change.test.ts";
const CLI_LOGIN_TESTS = "src/server/features/cli-login/cli-login.test.ts";
const IMPERSONATION_TESTS = "src/server/features/impersonations/impersonation-link-security.test.ts";
const DERIVED_TESTS = "src/server/features/sessions/derived.test.ts";

export const sessions: readonly Guard[] = [
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
    says: "refresh tokens are stored as digests",
    in: "sessions.createSessionIn",
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
    says: "a sign-in fails if the password changed meanwhile",
    in: "passwords.signIn",
    code: "user.row.passwordHash !== hash",
    without: "false",
    test: PASSWORD_TESTS,
  },
  {
    rule: 4,
    says: "a program gets a session only while it is valid",
    in: "cli-login.complete",
    code: "session.expiresAt <= deps.now() || !isOwn",
    without: "false",
    test: CLI_LOGIN_TESTS,
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
    says: "a program gets its session once",
    in: "cli-login.poll",
    code: "{ collectedAt: deps.now(), sealedRefreshToken: null }",
    without: "{ collectedAt: null }",
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
    says: "a webhook token ends with the credential that requested it",
    in: "webhooks.holderOf",
    code: "(await isCredentialValid(deps, project, holder.credential))",
    without: "isCredentialValid",
    test: DERIVED_TESTS,
  },
  {
    rule: 4,
    says: "an impersonation ends with the credential that opened it",
    in: "sessions.knownSession",
    code: "(await isStillGranted(deps, projectId, found.grantedBy))",
    without: "true",
    test: DERIVED_TESTS,
  },
  {
    rule: 4,
    says: "an impersonation that has ended is not refreshed",
    in: "sessions.refresh",
    code: "if (isImpersonation && !(await isStillGranted(deps, project.id, grantedBy))) {",
    without: "if (false) {",
    test: DERIVED_TESTS,
  },
  {
    rule: 4,
    says: "an owner's tokens end with the ownership",
    in: "sessions.isCredentialValid",
    code: "&& isOwner(deps, project, by.userId);",
    without: ";",
    test: DERIVED_TESTS,
  },
  {
    rule: 4,
    says: "the link of an impersonation ends with the credential that made it",
    in: "impersonations.impersonationOf",
    code: "!isGranted || !user",
    without: "!user",
    test: IMPERSONATION_TESTS,
  },
  {
    rule: 4,
    says: "an impersonation from a link ends with the credential that made the link",
    in: "impersonations.startImpersonationIn",
    code: "isImpersonation: true, grantedBy,",
    without: "isImpersonation: true,",
    test: IMPERSONATION_TESTS,
  },
];
