import type { Guard } from "./guard.ts";

const SANDBOX_TESTS = "src/server/mail/sandbox/sandbox.test.ts";

export const mailSandbox: readonly Guard[] = [
  {
    rule: 11,
    says: "only the allowed modules are imported",
    file: "src/server/mail/sandbox/compile.ts",
    guard: "!ALLOWED_IMPORTS.includes(path)",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "no import carries attributes",
    file: "src/server/mail/sandbox/compile.ts",
    guard: "Object.keys(attributes).length > 0",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "the older spelling of attributes counts as well",
    file: "src/server/mail/sandbox/compile.ts",
    guard: "OLD_ATTRIBUTES.test(printed.text)",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "a template has so much time",
    file: "src/server/mail/sandbox/realm.ts",
    guard: "processorMillis() > deadline",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "each render begins with a clean realm",
    file: "src/server/mail/sandbox/realm.ts",
    guard: "      restore(memory, clean);\n",
    without: "",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "a process that grew is replaced",
    file: "src/server/mail/sandbox/child.ts",
    guard: "realm.size() > firstSize + MAX_GROWTH_BYTES",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "a source has a length",
    file: "src/server/mail/sandbox/sandbox.ts",
    guard: "source.length > SOURCE_MAX_LENGTH",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "what comes back is looked at",
    file: "src/server/mail/sandbox/sandbox.ts",
    guard: 'typeof html !== "string" || typeof text !== "string"',
    without: "false",
    test: SANDBOX_TESTS,
  },
];
