import type { Guard } from "./guard.ts";

const AUDIT_TESTS = "src/server/audit/audit.test.ts";

export const audit: readonly Guard[] = [
  {
    rule: 14,
    says: "the audit chain covers the action of an entry",
    in: "audit.sealOf",
    code: "entry.action,",
    without: "",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "each seal covers the previous seal",
    in: "audit.sealOf",
    code: "previous,\n    sequence,",
    without: "",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "a digest covers the personal data of an entry",
    in: "audit.isIntact",
    code: "entry.personalSalt !== null &&",
    without: "entry.personalSalt === null ||",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "the log records which keys of a configuration changed, not their values",
    in: "projects.changeConfig",
    code: "changed_keys: changedKeys(before, after)",
    without: "changed_keys: after",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "failed sign-ins are logged",
    in: "sign-in.recordFailedSignIn",
    code: 'action: "sign_in_failed"',
    without: 'action: "sign_in"',
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "a known head is compared with the chain",
    in: "audit.firstBrokenEntry",
    code: "if (isComplete) return known && known.sequence > last.sequence ? last.sequence + 1 : null;",
    without: "if (isComplete) return null;",
    test: AUDIT_TESTS,
  },
  {
    rule: 10,
    says: "an entry of the audit log is read only in its project",
    in: "features/audit.load",
    code: "and(ofProject, ids.length",
    without: "and(undefined, ids.length",
    test: "src/server/features/audit/audit-reads.test.ts",
  },
  {
    rule: 10,
    says: "a name in the audit log is that of a user of the same project",
    in: "users.userNames",
    code: "and(ofProject, inArray(t.id, ids))",
    without: "inArray(t.id, ids)",
    test: "src/server/features/audit/audit-reads.test.ts",
  },
];
