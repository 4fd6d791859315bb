import type { Guard } from "./guard.ts";

const THROTTLE_TESTS = "src/server/access/throttle.test.ts";
const RESET_TESTS = "src/server/features/passwords/reset.test.ts";
const CHANGE_TESTS = "src/server/features/passwords/change.test.ts";
const CODE_TESTS = "src/server/features/otp/otp.test.ts";
const ANONYMOUS_TESTS = "src/server/features/anonymous/anonymous.test.ts";
const ASSISTANT_TESTS = "src/server/features/ai-chat/ai-chat.test.ts";
const ORIGIN_TESTS = "src/server/http/origin.test.ts";

export const throttles: readonly Guard[] = [
  {
    rule: 3,
    says: "attempts at an account are counted",
    file: "src/server/features/passwords/service.ts",
    guard: "await countAttempt(deps, projectId, throttled);",
    without: "",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "sign-ups of an address are counted",
    file: "src/server/features/passwords/service.ts",
    guard: 'countAddress(deps, "sign_up_address", origin.ip);',
    without: "",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "refused attempts do not count",
    file: "src/server/access/throttle.ts",
    guard: "if (current && current.blockedUntil > now) throw tooMany(each.name, current.blockedUntil - now);",
    without: "",
    test: THROTTLE_TESTS,
  },
  {
    rule: 3,
    says: "mailed codes are counted",
    file: "src/server/features/otp/service.ts",
    guard: 'if (caller.level === "client") await countAttempt(deps, projectId, throttledFor(wanted.email, caller));',
    without: "",
    test: CODE_TESTS,
  },
  {
    rule: 3,
    says: "tries of mailed codes are counted",
    file: "src/server/features/otp/service.ts",
    guard: 'if (caller.level === "client") countAddress(deps, "sign_in_address", origin.ip);',
    without: "",
    test: CODE_TESTS,
  },
  {
    rule: 3,
    says: "anonymous sign-ups of an address are counted",
    file: "src/server/features/anonymous/service.ts",
    guard: 'if (caller.level === "client") countAddress(deps, "anonymous_address", origin.ip);',
    without: "",
    test: ANONYMOUS_TESTS,
  },
  {
    rule: 3,
    says: "who forwards is believed only if it is a proxy of ours",
    file: "src/server/http/origin.ts",
    guard: "if (!isTrusted(peer)) {",
    without: "if (!isTrusted(peer) && forwarded === null) {",
    test: ORIGIN_TESTS,
  },
  {
    rule: 3,
    says: "what stands left of the nearest address is not believed",
    file: "src/server/http/origin.ts",
    guard: ".find((hop) => !isTrusted(hop))",
    without: ".find((hop) => isIP(hop) > 0 && !isTrusted(hop))",
    test: ORIGIN_TESTS,
  },
  {
    rule: 3,
    says: "reset mails to an address are counted",
    file: "src/server/features/passwords/reset.ts",
    guard: "await countAttempt(deps, projectId, [",
    without: "void (async (..._: unknown[]) => {})(deps, projectId, [",
    test: RESET_TESTS,
  },
  {
    rule: 3,
    says: "guesses at an old password are counted",
    file: "src/server/features/passwords/change.ts",
    guard: 'if (caller.level === "client") await countAttempt(deps, projectId, throttled);',
    without: "",
    test: CHANGE_TESTS,
  },
  {
    rule: 3,
    says: "what a project asks of the operator's model is counted",
    file: "src/server/features/ai-chat/ask.ts",
    guard: 'await countAttempt(deps, caller.projectId, [{ name: "assistant_project", subject: "" }]);',
    without: "",
    test: ASSISTANT_TESTS,
  },
];
