import type { Guard } from "./guard.ts";

const MFA_TESTS = "src/server/features/mfa/mfa.test.ts";
const MFA_SECURITY_TESTS = "src/server/features/mfa/mfa-security.test.ts";

export const secondFactor: readonly Guard[] = [
  {
    rule: 7,
    says: "a second factor is asked for",
    file: "src/server/features/sign-in/finish.ts",
    guard: 'user.user.sealedTotpSecret !== null && method !== "totp"',
    without: 'false && method !== "totp"',
    test: MFA_TESTS,
  },
  {
    rule: 7,
    says: "a step is taken once",
    file: "src/server/features/mfa/second-factor.ts",
    guard: "or(isNull(t.lastTotpStep), lt(t.lastTotpStep, step))",
    without: "undefined",
    test: MFA_TESTS,
  },
  {
    rule: 7,
    says: "clocks may drift by one step only",
    file: "src/server/features/mfa/totp.ts",
    guard: "TOTP_DRIFT_STEPS * TOTP_PERIOD_SECONDS",
    without: "4 * TOTP_PERIOD_SECONDS",
    test: MFA_TESTS,
  },
  {
    rule: 7,
    says: "a recovery code is used once",
    file: "src/server/features/mfa/recovery-codes.ts",
    guard: ", isNull(t.usedAt)",
    without: "",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "recovery codes are stored as digests",
    file: "src/server/features/mfa/recovery-codes.ts",
    guard: "digest: digest(code),",
    without: "digest: code,",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "an attempt ends with the sign-in",
    file: "src/server/features/mfa/service.ts",
    guard: "await useCodeIn(tx, deps, attempt.id);",
    without: "",
    test: MFA_TESTS,
  },
  {
    rule: 7,
    says: "an attempt is of the credentials it was begun with",
    file: "src/server/features/mfa/service.ts",
    guard: "!user || !isStill(user, mark)",
    without: "!user",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "guesses at a second factor are counted",
    file: "src/server/features/mfa/service.ts",
    guard: "await countAttempt(deps, projectId, throttled);",
    without: "",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "short secrets are refused",
    file: "src/server/features/mfa/totp.ts",
    guard: "length < TOTP_SECRET_MIN_BYTES",
    without: "false",
    test: MFA_TESTS,
  },
];
