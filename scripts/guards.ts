/** What holds a security rule up: a piece of source, and what is there when it is gone. */
export interface Guard {
  rule: number;
  says: string;
  file: string;
  guard: string;
  without: string;
  test: string;
}

const PASSWORD_TESTS = "src/server/features/passwords/password-security.test.ts";
const HASH_TESTS = "src/server/crypto/password-hash.test.ts";
const THROTTLE_TESTS = "src/server/access/throttle.test.ts";
const SESSION_TESTS = "src/server/features/sessions/session-security.test.ts";
const LINK_TESTS = "src/server/features/instance/instance.test.ts";
const URL_TESTS = "src/server/access/trusted-url.test.ts";
const ISOLATION_TESTS = "tests/isolation/isolation.test.ts";
const AUDIT_TESTS = "src/server/audit/audit.test.ts";

export const guards: readonly Guard[] = [
  {
    rule: 1,
    says: "hashes are dear",
    file: "src/server/crypto/password-hash.ts",
    guard: "memoryCost: 19_456, timeCost: 2",
    without: "memoryCost: 1_024, timeCost: 1",
    test: HASH_TESTS,
  },
  {
    rule: 1,
    says: "the line before the hashing has an end",
    file: "src/server/crypto/password-hash.ts",
    guard: "waiting.length >= maxWaiting",
    without: "false",
    test: HASH_TESTS,
  },
  {
    rule: 1,
    says: "bcrypt's input is cut to 72 bytes",
    file: "src/server/crypto/password-hash.ts",
    guard: "bytes.length > BCRYPT_INPUT_BYTES",
    without: "false",
    test: HASH_TESTS,
  },
  {
    rule: 1,
    says: "old hashes are replaced at sign-in",
    file: "src/server/features/passwords/service.ts",
    guard: "deps.passwords.isOutdated(hash)",
    without: "false",
    test: PASSWORD_TESTS,
  },
  {
    rule: 1,
    says: "common passwords are refused",
    file: "src/server/features/passwords/rules.ts",
    guard: "if (await isCommonPassword(password))",
    without: "if (false)",
    test: PASSWORD_TESTS,
  },
  {
    rule: 2,
    says: "an unknown address costs a hash, too",
    file: "src/server/features/passwords/service.ts",
    guard: "await deps.passwords.verify(wanted.password, hash)",
    without: "(hash !== null && (await deps.passwords.verify(wanted.password, hash)))",
    test: PASSWORD_TESTS,
  },
  {
    rule: 2,
    says: "no hash is checked against nobody's",
    file: "src/server/crypto/password-hash.ts",
    guard: "const known = hash ?? nobodys;",
    without: "const known = hash ?? nobodys;\n      if (hash === null) return false;",
    test: HASH_TESTS,
  },
  {
    rule: 3,
    says: "attempts at an account are counted",
    file: "src/server/features/passwords/service.ts",
    guard: "await countAttempt(deps, projectId, throttled);",
    without: "",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "sign-ups of an address are counted",
    file: "src/server/features/passwords/service.ts",
    guard: 'countAddress(deps, "sign_up_address", origin.ip);',
    without: "",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "refused attempts do not count",
    file: "src/server/access/throttle.ts",
    guard: "if (current && current.blockedUntil > now) throw tooMany(each.name, current.blockedUntil - now);",
    without: "",
    test: THROTTLE_TESTS,
  },
  {
    rule: 4,
    says: "a session that is gone is asked for on every request",
    file: "src/server/features/sessions/current.ts",
    guard: 'return (found.expiresAt ?? 0) > deps.now() ? "alive" : "ended";',
    without: 'return "alive";',
    test: SESSION_TESTS,
  },
  {
    rule: 4,
    says: "refresh tokens are stored as digests",
    file: "src/server/features/sessions/service.ts",
    guard: "refreshTokenDigest: digest(refreshToken),",
    without: "refreshTokenDigest: refreshToken,",
    test: SESSION_TESTS,
  },
  {
    rule: 4,
    says: "a new password ends the sessions",
    file: "src/server/features/users/service.ts",
    guard:
      "await tx.delete(tx.sessions).where(and(eq(tx.sessions.projectId, projectId), eq(tx.sessions.userId, userId)));",
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
    rule: 6,
    says: "a code is used once",
    file: "src/server/codes/codes.ts",
    guard: "and(eq(t.id, codeId), isNull(t.usedAt))",
    without: "eq(t.id, codeId)",
    test: LINK_TESTS,
  },
  {
    rule: 6,
    says: "a code expires",
    file: "src/server/codes/codes.ts",
    guard: "found.expiresAt <= deps.now()",
    without: "false",
    test: LINK_TESTS,
  },
  {
    rule: 6,
    says: "attempts at a code are counted",
    file: "src/server/codes/codes.ts",
    guard: "found.attempts >= CODE_MAX_ATTEMPTS",
    without: "false",
    test: LINK_TESTS,
  },
  {
    rule: 8,
    says: "schemes that run code are trusted nowhere",
    file: "src/server/access/trusted-url.ts",
    guard: "if (NEVER.has(url.protocol)) return false;",
    without: "",
    test: URL_TESTS,
  },
  {
    rule: 8,
    says: "hosts are compared whole",
    file: "src/server/access/trusted-url.ts",
    guard: "url.hostname === domain.hostname",
    without: "url.hostname.endsWith(domain.hostname)",
    test: URL_TESTS,
  },
  {
    rule: 8,
    says: "on our origin only a project's own pages are trusted",
    file: "src/server/access/trusted-url.ts",
    guard: "if (isOurs(deps, url)) return isHosted(deps, project, url);",
    without: "if (isHosted(deps, project, url)) return true;",
    test: URL_TESTS,
  },
  {
    rule: 8,
    says: "hosted pages are matched to whole segments",
    file: "src/server/access/trusted-url.ts",
    guard: "url.pathname.startsWith(path))",
    without: "url.pathname.startsWith(path.slice(0, -1)))",
    test: URL_TESTS,
  },
  {
    rule: 8,
    says: "sign-up asks whether the callback is trusted",
    file: "src/server/features/passwords/service.ts",
    guard: "requireTrustedUrl(deps, project, verificationCallbackUrl);",
    without: "",
    test: "src/server/features/passwords/passwords.test.ts",
  },
  {
    rule: 10,
    says: "keys are read within the project",
    file: "src/server/features/internal-keys/service.ts",
    guard: ".where(and(eq(t.id, id), eq(t.projectId, caller.projectId)));",
    without: ".where(eq(t.id, id));",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "sessions are ended within the project",
    file: "src/server/features/sessions/service.ts",
    guard:
      ".where(and(eq(t.id, wanted.id), eq(t.projectId, caller.projectId), owner ? eq(t.userId, owner) : undefined))",
    without: ".where(and(eq(t.id, wanted.id), owner ? eq(t.userId, owner) : undefined))",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "users are found within the project",
    file: "src/server/features/users/user.ts",
    guard: ".where(and(eq(users.id, id), eq(users.projectId, projectId)));",
    without: ".where(and(eq(users.id, id), eq(users.id, id)));",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "a token is for one project",
    file: "src/server/access/identify.ts",
    guard: "if (project.id !== projectId) {",
    without: 'if (project.id === "") {',
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "an owner's token opens what the owner owns",
    file: "src/server/access/identify.ts",
    guard: 'if (!(await isOwner(deps, project, verified.userId))) throw fail("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");',
    without: "",
    test: ISOLATION_TESTS,
  },
  {
    rule: 14,
    says: "the chain covers what was done",
    file: "src/server/audit/chain.ts",
    guard: "    entry.action,\n",
    without: "",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "each seal covers the one before",
    file: "src/server/audit/chain.ts",
    guard: "    previous,\n    sequence,\n",
    without: "",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "the personal part is covered by its digest",
    file: "src/server/audit/chain.ts",
    guard: "entry.personalSalt !== null &&",
    without: "entry.personalSalt === null ||",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "the log tells which keys of a configuration changed, not to what",
    file: "src/server/features/projects/service.ts",
    guard: "changed_keys: changedKeys(before, after)",
    without: "changed_keys: after",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "failed sign-ins are logged",
    file: "src/server/features/passwords/service.ts",
    guard: 'action: "sign_in_failed"',
    without: 'action: "sign_in"',
    test: AUDIT_TESTS,
  },
];
