import type { Guard } from "./guard.ts";

const PASSKEY_TESTS = "src/server/features/passkeys/passkey-security.test.ts";

export const passkeys: readonly Guard[] = [
  {
    rule: 9,
    says: "the relying party is the host of the page",
    in: "passkeys.verifyAuthentication",
    code: "expectedRPID: rpId",
    without: 'expectedRPID: [rpId, "example.com"]',
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "a passkey signs the server's challenge",
    in: "passkeys.verifyAuthentication",
    code: "expectedChallenge: challenge",
    without: "expectedChallenge: () => true",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "a counter that does not increase is refused, also for two requests at once",
    in: "passkeys.useAssertionIn",
    code: "or(isUncounted, lt(t.counter, counter))",
    without: "undefined",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "an authenticator that names another user of the project is refused",
    in: "passkeys.checkAssertion",
    code: "!answer || isOfAnother",
    without: "!answer",
    test: PASSKEY_TESTS,
  },
  {
    rule: 9,
    says: "another user's passkey is not taken over",
    in: "passkeys.storeIn",
    code: "if (known && known.userId !== userId) throw invalid();",
    without: "",
    test: "src/server/features/passkeys/passkeys.test.ts",
  },
];
