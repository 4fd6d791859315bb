import type { Guard } from "./guard.ts";

const MFA_TESTS = "src/server/features/mfa/mfa.test.ts";
const MFA_SECURITY_TESTS = "src/server/features/mfa/mfa-security.test.ts";

export const secondFactor: readonly Guard[] = [
  {
    rule: 3,
    says: "checks of an attempt at the second factor are counted by address",
    in: "mfa.mfaRoutes",
    code: 'if (level === "client") await countAddress(deps, "code_address", origin.ip);',
    without: "",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "a second factor is required",
    in: "sign-in.finishSignInIn",
    code: 'user.row.sealedTotpSecret !== null && method !== "totp"',
    without: 'false && method !== "totp"',
    test: MFA_TESTS,
  },
  {
    rule: 7,
    says: "a TOTP time step is used once",
    in: "mfa.redeemTotpIn",
    code: "or(isNull(t.lastTotpStep), lt(t.lastTotpStep, step))",
    without: "undefined",
    test: MFA_TESTS,
  },
  {
    rule: 7,
    says: "clocks may drift by one step only",
    in: "mfa.stepOfCode",
    code: "TOTP_DRIFT_STEPS * TOTP_PERIOD_SECONDS",
    without: "4 * TOTP_PERIOD_SECONDS",
    test: MFA_TESTS,
  },
  {
    rule: 7,
    says: "a recovery code is used once",
    in: "mfa.redeemRecoveryCodeIn",
    code: ", isNull(t.usedAt)",
    without: "",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "recovery codes are stored as digests",
    in: "mfa.createRecoveryCodes",
    code: "digest: digest(code)",
    without: "digest: code",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "a sign-in uses up its attempt code",
    in: "mfa.signInWithSecondFactor",
    calls: "redeemCodeIn",
    test: MFA_TESTS,
  },
  {
    rule: 7,
    says: "an attempt code is bound to the credentials of its sign-in",
    in: "mfa.signInWithSecondFactor",
    code: "!user || !hasSameCredentials(user, mark)",
    without: "!user",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "attempts at a second factor are counted",
    in: "mfa.signInWithSecondFactor",
    calls: "countAttempt",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "short secrets are refused",
    in: "mfa.requireGoodSecret",
    code: "length < TOTP_SECRET_MIN_BYTES",
    without: "false",
    test: MFA_TESTS,
  },
];
