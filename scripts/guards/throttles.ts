import type { Guard } from "./guard.ts";

const THROTTLE_TESTS = "src/server/access/throttle.test.ts";
const CODE_TESTS = "src/server/features/otp/otp.test.ts";
const HAND_OVER_TESTS = "src/server/features/projects/hand-over.test.ts";
const ORIGIN_TESTS = "src/server/http/request/origin.test.ts";

export const throttles: readonly Guard[] = [
  {
    rule: 3,
    says: "attempts at an account are counted",
    in: "passwords.signIn",
    code: "countedAttempt(deps, projectId, counted, async",
    without: "countedAttempt(deps, projectId, [], async",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "mailed codes are counted",
    in: "otp.sendSignInCode",
    calls: "countAttempt",
    test: CODE_TESTS,
  },
  {
    rule: 3,
    says: "attempts at mailed codes are counted",
    in: "otp.check",
    code: 'if (caller.level === "client") await countAddress(deps, "sign_in_address", origin.ip);',
    without: "",
    test: CODE_TESTS,
  },
  {
    rule: 3,
    says: "forwarded addresses are believed only from a trusted proxy",
    in: "request.originOf",
    code: "if (!isTrusted(peer)) {",
    without: "if (!isTrusted(peer) && forwarded === null) {",
    test: ORIGIN_TESTS,
  },
  {
    rule: 3,
    says: "forwarded addresses before the last untrusted hop are ignored",
    in: "request.originOf",
    code: ".find((hop) => !isTrusted(hop))",
    without: ".find((hop) => isIP(hop) > 0 && !isTrusted(hop))",
    test: ORIGIN_TESTS,
  },
  {
    rule: 3,
    says: "guesses of the password that confirms a change are counted",
    in: "passwords.confirmByPassword",
    code: "countedAttempt(deps, projectId, throttled, verify)",
    without: "verify()",
    test: HAND_OVER_TESTS,
  },
];
