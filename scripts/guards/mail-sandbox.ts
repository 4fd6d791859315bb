import type { Guard } from "./guard.ts";

const SANDBOX_TESTS = "src/server/mail/sandbox/sandbox.test.ts";

export const mailSandbox: readonly Guard[] = [
  {
    rule: 11,
    says: "only the allowed modules are imported",
    in: "sandbox.objectionsTo",
    code: "!ALLOWED_IMPORTS.includes(path)",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "a template has a time limit",
    in: "sandbox.openRealm",
    code: "processorMillis() > deadline",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "each render begins with a clean realm",
    in: "sandbox.openRealm",
    calls: "restore",
    test: SANDBOX_TESTS,
  },
];
