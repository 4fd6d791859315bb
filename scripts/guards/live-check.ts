import type { Guard } from "./guard.ts";

const MOVING_TESTS = "src/server/features/legacy-verifier/moving-in.test.ts";
const SECURITY_TESTS = "src/server/features/legacy-verifier/legacy-security.test.ts";
const ANSWER_TESTS = "src/server/features/legacy-verifier/answer.test.ts";

export const liveCheck: readonly Guard[] = [
  {
    rule: 27,
    says: "a former product is not asked about an account with a password",
    in: "legacy-verifier.mayMove",
    code: "channel.passwordHash !== null || ",
    without: "",
    test: MOVING_TESTS,
  },
  {
    rule: 27,
    says: "a former product is not asked about a disabled account",
    in: "legacy-verifier.mayMove",
    code: "&& !isDisabled(user.row, deps.now())",
    without: "",
    test: MOVING_TESTS,
  },
  {
    rule: 27,
    says: "nothing is asked after the date",
    in: "legacy-verifier.verifierInUse",
    code: "&& found.endsAt > now()",
    without: "",
    test: MOVING_TESTS,
  },
  {
    rule: 27,
    says: "an account is completed only for a verified address",
    in: "legacy-verifier.conflictOf",
    code: "channel && !asked.isVerified",
    without: "channel && channel.id === null",
    test: MOVING_TESTS,
  },
  {
    rule: 27,
    says: "an unproven account is cleaned before its owner moves in",
    in: "legacy-verifier.completedIn",
    calls: "proveAndCleanIn",
    test: MOVING_TESTS,
  },
  {
    rule: 27,
    says: "an unverified address of an answer signs nobody in",
    in: "legacy-verifier.addressesOf",
    code: "used_for_auth && is_verified",
    without: "used_for_auth",
    test: MOVING_TESTS,
  },
  {
    rule: 27,
    says: "an answer is about the user who was asked about",
    in: "legacy-verifier.addressesOf",
    code: "found.size > 0 && !asked",
    without: "found.size > 100 && !asked",
    test: ANSWER_TESTS,
  },
  {
    rule: 27,
    says: "passwords travel over https",
    in: "legacy-verifier.askVerifier",
    code: "if (problem)",
    without: 'if (problem && url === "")',
    test: SECURITY_TESTS,
  },
  {
    rule: 27,
    says: "a wrong password takes as long for accounts that have moved",
    in: "legacy-verifier.askedOrRefused",
    code: "if (left > 0)",
    without: "if (left > Number.MAX_VALUE)",
    test: SECURITY_TESTS,
  },
  {
    rule: 27,
    says: "a guess that finds the queue full is counted",
    in: "legacy-verifier.checkElsewhere",
    code: "if (error instanceof NotBegun)",
    without: "if (error instanceof NotBegun && error.name === null)",
    test: SECURITY_TESTS,
  },
  {
    rule: 27,
    says: "a verifier that hangs holds few places",
    in: "legacy-verifier.MOST_WAITING_OF_PROJECT",
    code: "32",
    without: "3_200",
    test: "src/server/features/legacy-verifier/memory.test.ts",
  },
];
