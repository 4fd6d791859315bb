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
    says: "no import carries attributes",
    in: "sandbox.objectionsTo",
    code: "Object.keys(attributes).length > 0",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "the older syntax of import attributes is refused, too",
    in: "sandbox.refuseImports",
    code: "OLD_ATTRIBUTES.test(printed.text)",
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
  {
    rule: 11,
    says: "a process whose memory grew is replaced",
    in: "sandbox.rendered",
    code: "realm.size() > firstSize + MAX_GROWTH_BYTES",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "the length of a source is limited",
    in: "sandbox.mailSandbox",
    code: "source.length > SOURCE_MAX_LENGTH",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "the sandbox's result is checked",
    in: "sandbox.renderingIn",
    code: 'typeof html !== "string" || typeof text !== "string"',
    without: "false",
    test: SANDBOX_TESTS,
  },
];
