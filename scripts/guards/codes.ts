import type { Guard } from "./guard.ts";

const LINK_TESTS = "src/server/features/instance/instance.test.ts";
const RESET_TESTS = "src/server/features/passwords/reset.test.ts";
const CODE_TESTS = "src/server/features/otp/otp.test.ts";
const PASSKEY_TESTS = "src/server/features/passkeys/passkey-security.test.ts";

export const codes: readonly Guard[] = [
  {
    rule: 6,
    says: "a mailed code is used up by signing in",
    file: "src/server/features/otp/service.ts",
    guard: "await useCodeIn(tx, deps, code.id);",
    without: "",
    test: CODE_TESTS,
  },
  {
    rule: 6,
    says: "a mailed code is not burnt where codes are switched off",
    file: "src/server/features/otp/service.ts",
    guard: "requireCodes(project);\n  const email =",
    without: "const email =",
    test: CODE_TESTS,
  },
  {
    rule: 6,
    says: "a code is used once",
    file: "src/server/codes/codes.ts",
    guard: "and(eq(t.id, codeId), isNull(t.usedAt))",
    without: "eq(t.id, codeId)",
    test: LINK_TESTS,
  },
  {
    rule: 6,
    says: "a code expires",
    file: "src/server/codes/codes.ts",
    guard: "found.expiresAt <= deps.now()",
    without: "false",
    test: LINK_TESTS,
  },
  {
    rule: 6,
    says: "attempts at a code are counted",
    file: "src/server/codes/codes.ts",
    guard: "found.attempts >= CODE_MAX_ATTEMPTS",
    without: "false",
    test: LINK_TESTS,
  },
  {
    rule: 6,
    says: "a challenge is used once",
    file: "src/server/features/passkeys/sign-in.ts",
    guard: "    await useCodeIn(tx, deps, codeId);\n",
    without: "",
    test: PASSKEY_TESTS,
  },
  {
    rule: 6,
    says: "a challenge is for one purpose and one user",
    file: "src/server/features/passkeys/challenges.ts",
    guard: "found.data.for !== purpose || found.userId !== (userId ?? null)",
    without: "false",
    test: PASSKEY_TESTS,
  },
  {
    rule: 6,
    says: "a reset link dies with the password it was to replace",
    file: "src/server/features/passwords/reset.ts",
    guard: "digestOf(channel) === data.passwordDigest",
    without: "true",
    test: RESET_TESTS,
  },
  {
    rule: 6,
    says: "a reset link is used once",
    file: "src/server/features/passwords/reset.ts",
    guard: "await useCodeIn(tx, deps, code.id);",
    without: "",
    test: RESET_TESTS,
  },
];
