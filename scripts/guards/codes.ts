import type { Guard } from "./guard.ts";

const LINK_TESTS = "src/server/features/instance/instance.test.ts";
const OWNER_PASSKEY_TESTS = "src/server/features/instance/owner-passkey.test.ts";
const RESET_TESTS = "src/server/features/passwords/reset.test.ts";
const IMPERSONATION_TESTS = "src/server/features/impersonations/impersonation-link-security.test.ts";
const PASSKEY_TESTS = "src/server/features/passkeys/passkey-security.test.ts";

export const codes: readonly Guard[] = [
  {
    rule: 6,
    says: "a code is used once",
    in: "codes.redeemCodeIn",
    code: "and(eq(t.id, codeId), isNull(t.usedAt))",
    without: "eq(t.id, codeId)",
    test: LINK_TESTS,
  },
  {
    rule: 6,
    says: "a code expires",
    in: "codes.checkCode",
    code: "found.expiresAt <= deps.now()",
    without: "false",
    test: LINK_TESTS,
  },
  {
    rule: 6,
    says: "attempts at a code are counted",
    in: "codes.checkCode",
    code: "found.attempts >= CODE_MAX_ATTEMPTS",
    without: "false",
    test: LINK_TESTS,
  },
  {
    rule: 6,
    says: "a challenge is bound to one purpose and one user",
    in: "passkeys.findChallenge",
    code: "found.data.for !== purpose || found.userId !== (userId ?? null)",
    without: "false",
    test: PASSKEY_TESTS,
  },
  {
    rule: 6,
    says: "a set-up link makes no second first owner",
    in: "instance.setUp",
    code: 'if (await hasOwnerIn(tx, deps)) throw fail("VERIFICATION_CODE_ALREADY_USED");',
    without: "",
    test: OWNER_PASSKEY_TESTS,
  },
  {
    rule: 6,
    says: "a reset link becomes invalid when the password changes",
    in: "passwords.claimed",
    code: "passwordDigestOf(channel) === data.passwordDigest",
    without: "true",
    test: RESET_TESTS,
  },
  {
    rule: 6,
    says: "the link of an impersonation is used once",
    in: "impersonations.redeemLink",
    calls: "redeemCodeIn",
    test: IMPERSONATION_TESTS,
  },
  {
    rule: 6,
    says: "a code serves its purpose only",
    in: "codes.checkCode",
    code: "inArray(t.purpose, purposes)",
    without: "undefined",
    test: IMPERSONATION_TESTS,
  },
];
