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
    says: "the older spelling of attributes counts as well",
    in: "sandbox.refuseImports",
    code: "OLD_ATTRIBUTES.test(printed.text)",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "a template has so much time",
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
    says: "a process that grew is replaced",
    in: "sandbox.rendered",
    code: "realm.size() > firstSize + MAX_GROWTH_BYTES",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "a source has a length",
    in: "sandbox.mailSandbox",
    code: "source.length > SOURCE_MAX_LENGTH",
    without: "false",
    test: SANDBOX_TESTS,
  },
  {
    rule: 11,
    says: "what comes back is looked at",
    in: "sandbox.renderingIn",
    code: 'typeof html !== "string" || typeof text !== "string"',
    without: "false",
    test: SANDBOX_TESTS,
  },
];
