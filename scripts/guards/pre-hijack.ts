import type { Guard } from "./guard.ts";

const VERIFICATION_TESTS = "src/server/features/contact-channels/verification.test.ts";
const PRE_HIJACK_TESTS = "tests/pre-hijack/pre-hijack.test.ts";
const MFA_SECURITY_TESTS = "src/server/features/mfa/mfa-security.test.ts";
const CODE_TESTS = "src/server/features/otp/otp.test.ts";
const OAUTH_TESTS = "src/server/features/social-sign-in/social-sign-in.test.ts";
const FURTHER_TESTS = "src/server/features/contact-channels/further-addresses.test.ts";
const LOOK_ALIKE_TESTS = "src/server/features/contact-channels/look-alikes.test.ts";

export const preHijack: readonly Guard[] = [
  {
    rule: 5,
    says: "addresses are ASCII before the @",
    in: "contract.isEmail",
    code: "if (!LOCAL_PART.test(value.slice(0, at))) return false;",
    without: "",
    test: LOOK_ALIKE_TESTS,
  },
  {
    rule: 5,
    says: "a mailed code is the first proof of an unproven address",
    in: "otp.verifyOwnerIn",
    code: "const isFirstVerification = await proveAndCleanIn(tx, deps, caller, { userId, channelId });",
    without: "const isFirstVerification = false;",
    test: CODE_TESTS,
  },
  {
    rule: 5,
    says: "the first proof of an address removes recovery codes",
    in: "address-proof.revokeAccessIn",
    calls: "removeRecoveryCodesIn",
    test: MFA_SECURITY_TESTS,
  },
  {
    rule: 5,
    says: "a reset of an unproven address revokes earlier access",
    in: "passwords.resetPassword",
    calls: "proveAndCleanIn",
    test: PRE_HIJACK_TESTS,
  },
  {
    rule: 5,
    says: "the first proof of an address removes the second factor",
    in: "address-proof.revokeAccessIn",
    code: "passwordHash: null, sealedTotpSecret: null",
    without: "passwordHash: null",
    test: PRE_HIJACK_TESTS,
  },
  {
    rule: 5,
    says: "an additional address cannot take an account over",
    in: "contact-channels.disown",
    code: "!channel.usedForAuth || (await hasProvenOwner(tx, user.row));",
    without: "false;",
    test: VERIFICATION_TESTS,
  },
  {
    rule: 5,
    says: "joining an unproven address revokes earlier access",
    in: "social-sign-in.connectIn",
    code: "await proveAndCleanIn(tx, deps, where, { userId, channelId: provenChannelId });",
    without: "void [where, proveAndCleanIn];",
    test: OAUTH_TESTS,
  },
  {
    rule: 5,
    says: "no code signs in to an account with a proven owner through an unproven address",
    in: "otp.findOwner",
    code: "channel?.isVerified && channel.opensByMail;",
    without: "channel?.isVerified;",
    test: FURTHER_TESTS,
  },
  {
    rule: 5,
    says: "a new value of an address is not proven by the proof of the old one",
    in: "contact-channels.changeAddressIn",
    code: "value === channel.value ? channel : { isVerified: false, provenAt: null };",
    without: "channel;",
    test: FURTHER_TESTS,
  },
  {
    rule: 5,
    says: "a sign-up does not take a proven address, or the address of an earlier sign-up",
    in: "contact-channels.findAuthChannel",
    code: "!isProven && (isAccountProven || !channel.isPrimary)",
    without: "true",
    test: FURTHER_TESTS,
  },
];
