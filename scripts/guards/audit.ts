import type { Guard } from "./guard.ts";

const AUDIT_TESTS = "src/server/audit/audit.test.ts";

export const audit: readonly Guard[] = [
  {
    rule: 14,
    says: "the chain covers what was done",
    file: "src/server/audit/chain.ts",
    guard: "    entry.action,\n",
    without: "",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "each seal covers the one before",
    file: "src/server/audit/chain.ts",
    guard: "    previous,\n    sequence,\n",
    without: "",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "the personal part is covered by its digest",
    file: "src/server/audit/chain.ts",
    guard: "entry.personalSalt !== null &&",
    without: "entry.personalSalt === null ||",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "the log tells which keys of a configuration changed, not to what",
    file: "src/server/features/projects/service.ts",
    guard: "changed_keys: changedKeys(before, after)",
    without: "changed_keys: after",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "failed sign-ins are logged",
    file: "src/server/features/sign-in/failure.ts",
    guard: 'action: "sign_in_failed"',
    without: 'action: "sign_in"',
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "a known head is compared with the chain",
    file: "src/server/audit/chain.ts",
    guard: "return known && known.sequence >= expected ? expected : null;",
    without: "return null;",
    test: AUDIT_TESTS,
  },
];
