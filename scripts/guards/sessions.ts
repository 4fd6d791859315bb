import type { Guard } from "./guard.ts";

const PASSWORD_TESTS = "src/server/features/passwords/password-security.test.ts";
const SESSION_TESTS = "src/server/features/sessions/session-security.test.ts";
const CHANGE_TESTS = "src/server/features/passwords/change.test.ts";
const CLI_LOGIN_TESTS = "src/server/features/cli-login/cli-login.test.ts";
const DERIVED_TESTS = "src/server/features/sessions/derived.test.ts";

export const sessions: readonly Guard[] = [
  {
    rule: 4,
    says: "a session that is gone is asked for on every request",
    file: "src/server/foundation/sessions/current.ts",
    guard: "(found.expiresAt ?? 0) <= deps.now()",
    without: "false",
    test: SESSION_TESTS,
  },
  {
    rule: 4,
    says: "refresh tokens are stored as digests",
    file: "src/server/foundation/sessions/sessions.ts",
    guard: "refreshTokenDigest: digest(refreshToken),",
    without: "refreshTokenDigest: refreshToken,",
    test: SESSION_TESTS,
  },
  {
    rule: 4,
    says: "a new password ends the sessions",
    file: "src/server/features/users/service.ts",
    guard: "await endSessionsIn(tx, { projectId, userId });",
    without: "",
    test: SESSION_TESTS,
  },
  {
    rule: 4,
    says: "a password that changed meanwhile signs nobody in",
    file: "src/server/features/passwords/service.ts",
    guard: "user.user.passwordHash !== hash",
    without: "false",
    test: PASSWORD_TESTS,
  },
  {
    rule: 4,
    says: "only a live session is handed to a program",
    file: "src/server/features/cli-login/service.ts",
    guard: "session.expiresAt <= deps.now() || !isOwn",
    without: "false",
    test: CLI_LOGIN_TESTS,
  },
  {
    rule: 4,
    says: "only one's own session is handed to a program",
    file: "src/server/features/cli-login/service.ts",
    guard: "!caller.user || caller.user.id === session?.userId",
    without: "true",
    test: CLI_LOGIN_TESTS,
  },
  {
    rule: 4,
    says: "a program has its session once",
    file: "src/server/features/cli-login/service.ts",
    guard: "{ collectedAt: deps.now(), sealedRefreshToken: null }",
    without: "{ collectedAt: null }",
    test: CLI_LOGIN_TESTS,
  },
  {
    rule: 4,
    says: "a changed password ends the other sessions",
    file: "src/server/features/passwords/change.ts",
    guard: "await endSessionsIn(tx, { projectId, userId, exceptRefreshToken: wanted.refreshToken });",
    without: "",
    test: CHANGE_TESTS,
  },
  {
    rule: 4,
    says: "a token for webhooks ends with what it was asked with",
    file: "src/server/features/webhooks/token.ts",
    guard: "(await isStillGood(deps, project, holder.credential))",
    without: "isStillGood",
    test: DERIVED_TESTS,
  },
  {
    rule: 4,
    says: "an impersonation ends with what opened it",
    file: "src/server/foundation/sessions/current.ts",
    guard: "(await isStillGranted(deps, projectId, found.grantedBy))",
    without: "true",
    test: DERIVED_TESTS,
  },
  {
    rule: 4,
    says: "an impersonation that is over is not renewed",
    file: "src/server/foundation/sessions/sessions.ts",
    guard: "if (isImpersonation && !(await isStillGranted(deps, project.id, grantedBy))) {",
    without: "if (false) {",
    test: DERIVED_TESTS,
  },
  {
    rule: 4,
    says: "an owner's tokens end with the ownership",
    file: "src/server/foundation/sessions/current.ts",
    guard: "&& isOwner(deps, project, by.userId);",
    without: ";",
    test: DERIVED_TESTS,
  },
];
