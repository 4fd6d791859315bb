import type { Guard } from "./guard.ts";

const LINK_TESTS = "src/server/features/instance/instance.test.ts";
const OWNER_PASSKEY_TESTS = "src/server/features/instance/owner-passkey.test.ts";
const INVITED_TESTS = "src/server/features/team-invitations/sign-up.test.ts";
const RESET_TESTS = "src/server/features/passwords/reset.test.ts";
const IMPERSONATION_TESTS = "src/server/features/impersonations/impersonation-link-security.test.ts";
const CODE_TESTS = "src/server/features/otp/otp.test.ts";
const PASSKEY_TESTS = "src/server/features/passkeys/passkey-security.test.ts";

export const codes: readonly Guard[] = [
  {
    rule: 6,
    says: "a sign-in uses up its mailed code",
    in: "otp.signIn",
    calls: "redeemCodeIn",
    test: CODE_TESTS,
  },
  {
    rule: 6,
    says: "a mailed code is not used up where codes are switched off",
    in: "otp.signIn",
    code: "requireCodes(project);\n  const email =",
    without: "const email =",
    test: CODE_TESTS,
  },
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
    says: "a challenge is used once",
    in: "passkeys.useAssertionIn",
    calls: "redeemCodeIn",
    test: PASSKEY_TESTS,
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
    says: "options for the passkey of the first owner need a set-up link",
    in: "instance.initiatePasskey",
    calls: "setUpCode",
    test: OWNER_PASSKEY_TESTS,
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
    says: "an invitation opens the closed sign-up of no project but the console",
    in: "team-invitations.checkForSignUp",
    code: 'if (!admits(caller.project)) throw fail("SIGN_UP_NOT_ENABLED");',
    without: "",
    test: INVITED_TESTS,
  },
  {
    rule: 6,
    says: "an invitation makes one account",
    in: "team-invitations.signUp",
    calls: "redeemCodeIn",
    test: INVITED_TESTS,
  },
  {
    rule: 6,
    says: "an invitation makes no account by a method that is off",
    in: "team-invitations.signUp",
    calls: "requireMethod",
    test: INVITED_TESTS,
  },
  {
    rule: 6,
    says: "an invitation to a deleted team admits nobody",
    in: "team-invitations.check",
    code: 'if (SINCE_THEN.some((code) => isKnown(error, code))) throw fail("VERIFICATION_CODE_NOT_FOUND");',
    without: "",
    test: INVITED_TESTS,
  },
  {
    rule: 6,
    says: "an invitation ends with the right of its sender to invite",
    in: "team-invitations.check",
    code: "if (invitedBy !== undefined) await requireInviter(db, caller, teamId, invitedBy);",
    without: "",
    test: "src/server/features/team-invitations/team-invitations.test.ts",
  },
  {
    rule: 6,
    says: "options for the passkey of an invited person need an invitation",
    in: "team-invitations.initiatePasskey",
    code: "const { email } = await checkForSignUp(deps, caller, wanted.code);",
    without: 'const email = "somebody";',
    test: INVITED_TESTS,
  },
  {
    rule: 6,
    says: "a reset link becomes invalid when the password changes",
    in: "passwords.claimed",
    code: "digestOf(channel) === data.passwordDigest",
    without: "true",
    test: RESET_TESTS,
  },
  {
    rule: 6,
    says: "a reset link is used once",
    in: "passwords.resetPassword",
    calls: "redeemCodeIn",
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
