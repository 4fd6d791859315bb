import type { Guard } from "./guard.ts";

const ONE_CALLER_TESTS = "src/server/one-caller.test.ts";
const EVERY_TEXT_TESTS = "src/contract/every-text.test.ts";

export const oneCaller: readonly Guard[] = [
  {
    rule: 16,
    says: "names have a maximum length",
    in: "contract.Name",
    code: "{ maxLength: NAME_MAX_LENGTH }",
    without: "",
    test: EVERY_TEXT_TESTS,
  },
  {
    rule: 16,
    says: "stored JSON has a maximum size",
    in: "http.isLimitedValue",
    code: "return isWithin(value, maxJsonBytes(schema));",
    without: "return true;",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "a configuration has a maximum size and number of entries",
    in: "projects.changeConfig",
    calls: "requireRoom",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "access tokens carry a shortened name",
    in: "tokens.signAccessToken",
    code: "name: shortName(extended.name)",
    without: "name: shortName(null) ?? extended.name",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "writes of a user are counted",
    in: "http.answering",
    calls: "countUserWrite",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "the bytes of bodies in flight are limited for each network",
    in: "access.bodyBudget",
    code: "network !== null && ofNetwork > 0 && ofNetwork + bytes > limits[kind].network",
    without: "network === null && ofNetwork < 0",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "the bytes of bodies in flight are limited in total",
    in: "access.bodyBudget",
    code: "used[kind] > 0 && used[kind] + bytes > limits[kind].total",
    without: "used[kind] < 0",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "a caller without a session or a secret key sends small bodies only",
    in: "http.answering",
    code: "return mayBeLarge(sender) ? JSON_BODY_MAX_BYTES : STRANGERS_BODY_MAX_BYTES;",
    without: "return mayBeLarge(sender) ? STRANGERS_BODY_MAX_BYTES * 16 : JSON_BODY_MAX_BYTES;",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "a body that does not arrive in time is abandoned",
    in: "http.inTime",
    code: "const received = await deadline.within(whole);",
    without: "const received = await whole;",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "failures of one network are summarized",
    in: "sign-in.recordFailedSignIn",
    code: "if (attempts === null) return;",
    without: "",
    test: ONE_CALLER_TESTS,
  },
  {
    rule: 16,
    says: "expired passkey challenges are deleted soon",
    in: "codes.isOldChallenge",
    code: 'since("expiresAt", KEEP_CHALLENGES_MILLIS)',
    without: 'since("expiresAt", KEEP_CODES_MILLIS)',
    test: ONE_CALLER_TESTS,
  },
];
