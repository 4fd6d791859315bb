import type { Guard } from "./guard.ts";

const CHANNEL_TESTS = "src/server/features/contact-channels/contact-channels.test.ts";
const VERIFICATION_TESTS = "src/server/features/contact-channels/verification.test.ts";
const PRE_HIJACK_TESTS = "tests/pre-hijack/pre-hijack.test.ts";
const MFA_SECURITY_TESTS = "src/server/features/mfa/mfa-security.test.ts";
const CODE_TESTS = "src/server/features/otp/otp.test.ts";
const ANONYMOUS_TESTS = "src/server/features/anonymous/anonymous.test.ts";
const OAUTH_TESTS = "src/server/features/oauth/oauth.test.ts";
const PASSKEY_TESTS = "src/server/features/passkeys/passkey-security.test.ts";
const API_KEY_TESTS = "src/server/features/api-keys/api-keys.test.ts";
const LOOK_ALIKE_TESTS = "src/server/features/contact-channels/look-alikes.test.ts";

export const preHijack: readonly Guard[] = [
  {
    rule: 5,
    says: "addresses are plain letters before the @",
    file: "src/contract/fields.ts",
    guard: "if (!LOCAL_PART.test(value.slice(0, at))) return false;",
    without: "",
    test: LOOK_ALIKE_TESTS,
  },
  {
    rule: 5,
    says: "addresses are plain letters after the @",
    file: "src/contract/fields.ts",
    guard: ".every((label) => DOMAIN_LABEL.test(label));",
    without: '.every((label) => label !== "");',
    test: LOOK_ALIKE_TESTS,
  },
  {
    rule: 5,
    says: "a mailed code is the first proof of an address nobody had proven",
    file: "src/server/features/otp/service.ts",
    guard: "const isFirstProof = await proveAndCleanIn(tx, deps, caller, { userId, channelId });",
    without: "const isFirstProof = false;",
    test: CODE_TESTS,
  },
  {
    rule: 5,
    says: "a claimed address is not joined by a mailed code",
    file: "src/server/features/otp/service.ts",
    guard:
      'if (!channel.isVerified) throw fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: true });',
    without: "",
    test: CODE_TESTS,
  },
  {
    rule: 5,
    says: "what opened an anonymous account does not open the real one",
    file: "src/server/features/users/sign-up.ts",
    guard: "await dropAccessIn(tx, { projectId, userId });",
    without: "",
    test: ANONYMOUS_TESTS,
  },
  {
    rule: 5,
    says: "an address that is proven takes recovery codes along",
    file: "src/server/features/contact-channels/proof.ts",
    guard: "await removeRecoveryCodesIn(tx, { projectId, userId });",
    without: "",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 5,
    says: "passkeys that were added before the first proof of an address go",
    file: "src/server/features/contact-channels/proof.ts",
    guard: "  await tx.delete(passkeys).where(and(eq(passkeys.projectId, projectId), eq(passkeys.userId, userId)));\n",
    without: "",
    test: PASSKEY_TESTS,
  },
  {
    rule: 5,
    says: "a reset of an unproven address cleans the account",
    file: "src/server/features/passwords/reset.ts",
    guard: "await proveAndCleanIn(tx, deps, caller, { userId, channelId });",
    without: "",
    test: PRE_HIJACK_TESTS,
  },
  {
    rule: 5,
    says: "other addresses do not sign in to an account that was cleaned",
    file: "src/server/features/contact-channels/proof.ts",
    guard: ".set({ usedForAuth: false })",
    without: ".set({ usedForAuth: true })",
    test: PRE_HIJACK_TESTS,
  },
  {
    rule: 5,
    says: "a second factor does not outlive the cleaning",
    file: "src/server/features/contact-channels/proof.ts",
    guard: "passwordHash: null, sealedTotpSecret: null",
    without: "passwordHash: null",
    test: PRE_HIJACK_TESTS,
  },
  {
    rule: 5,
    says: "only a session of the account makes a verification a proof",
    file: "src/server/features/contact-channels/claim.ts",
    guard: "caller.user?.id === channel.userId;",
    without: "true;",
    test: VERIFICATION_TESTS,
  },
  {
    rule: 5,
    says: "who has proven the address cannot be disowned",
    file: "src/server/features/contact-channels/claim.ts",
    guard: 'if (channel.provenAt !== null) throw fail("EMAIL_ALREADY_VERIFIED");',
    without: "",
    test: VERIFICATION_TESTS,
  },
  {
    rule: 5,
    says: "a further address is no way to take an account over",
    file: "src/server/features/contact-channels/claim.ts",
    guard: "!channel.usedForAuth || (await hasOtherProven(tx, channel))",
    without: "false",
    test: VERIFICATION_TESTS,
  },
  {
    rule: 5,
    says: "proof of one address is none of another",
    file: "src/server/features/contact-channels/service.ts",
    guard: "isSame ? before : { isVerified: false, provenAt: null }",
    without: "before",
    test: CHANNEL_TESTS,
  },
  {
    rule: 5,
    says: "joining an address that nobody had proven cleans the account",
    file: "src/server/features/oauth/accept.ts",
    guard: "await proveAndCleanIn(tx, deps, where, { userId, channelId: provenChannelId });",
    without: "void [where, proveAndCleanIn];",
    test: OAUTH_TESTS,
  },
  {
    rule: 5,
    says: "the first proof of an address removes the provider links from before",
    file: "src/server/features/contact-channels/proof.ts",
    guard: "await removeAccountsIn(tx, projectId, userId);",
    without: "",
    test: OAUTH_TESTS,
  },
  {
    rule: 5,
    says: "an account of a provider is linked in a session that is still there",
    file: "src/server/features/oauth/decide.ts",
    guard: "!(await isOpenIn(db, deps, { projectId: project.id, userId, sessionId }))",
    without: "false",
    test: "src/server/features/oauth/parked.test.ts",
  },
  {
    rule: 5,
    says: "API keys that were made before the first proof of an address go",
    file: "src/server/features/contact-channels/proof.ts",
    guard: "  await removeKeysMadeByIn(tx, { projectId, userId });\n",
    without: "",
    test: API_KEY_TESTS,
  },
];
