import type { Guard } from "./guard.ts";

const MFA_TESTS = "src/server/features/mfa/mfa.test.ts";
const MFA_SECURITY_TESTS = "src/server/features/mfa/mfa-security.test.ts";

export const secondFactor: readonly Guard[] = [
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
    says: "a recovery code is used once",
    in: "mfa.redeemRecoveryCodeIn",
    code: ", isNull(t.usedAt)",
    without: "",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 7,
    says: "a short recovery code is not stored as a digest",
    in: "mfa.recoveryCode",
    code: "if (!isLongCode(code)) return",
    without: "if (code.length > 100) return",
    test: "src/server/features/mfa/short-recovery-codes.test.ts",
  },
  {
    rule: 7,
    says: "hexadecimal digits of a recovery code have less to guess",
    in: "crypto.charactersOf",
    code: "? 16 : 33",
    without: "? 33 : 33",
    test: "src/server/features/mfa/short-recovery-codes.test.ts",
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
];
