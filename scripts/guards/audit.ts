import type { Guard } from "./guard.ts";

const ROTATION_TESTS = "src/server/secrets/rotation.test.ts";
const AUDIT_TESTS = "src/server/audit/audit.test.ts";

const RETENTION_TESTS = "src/server/jobs/project-retention.test.ts";

export const audit: readonly Guard[] = [
  {
    rule: 14,
    says: "the address is read before anything is waited for",
    in: "http.answering",
    code: `const origin = originOf(request, peer, requestId, deps.settings);
      ip = origin.ip;`,
    without: `const early = originOf(request, peer, requestId, deps.settings);
      const origin = {
        ...early,
        get ip() {
          return peerOf(deps, server, request);
        },
      };`,
    test: "src/server/http/disconnected.test.ts",
  },
  {
    rule: 14,
    says: "only who has the secret can say that old entries were deleted",
    in: "audit.provenBy",
    code: "&& codeOf(key, projectId, place) === code",
    without: "",
    test: RETENTION_TESTS,
  },
  {
    rule: 14,
    says: "a log that does not verify loses no entries to age",
    in: "audit.pruneEntries",
    code: "broken && broken.sequence <= last.sequence",
    without: "false",
    test: RETENTION_TESTS,
  },
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
    in: "audit.isPersonalIntact",
    code: "entry.personalSalt !== null &&",
    without: "entry.personalSalt === null ||",
    test: AUDIT_TESTS,
  },
  {
    rule: 14,
    says: "a replaced secret seals no later entries of the audit log",
    in: "audit.keyOf",
    code: "entry.at <= until + LARGEST_CLOCK_SKEW_MILLIS &&",
    without: "",
    test: ROTATION_TESTS,
  },
  {
    rule: 14,
    says: "a chain goes on under the same or a newer secret",
    in: "audit.checkEntries",
    code: "if (key !== keys[0]) keys = keys.slice(keys.indexOf(key));",
    without: "",
    test: ROTATION_TESTS,
  },
  {
    rule: 14,
    says: "keys of replaced secrets are kept under the present one",
    in: "secrets.openUsed",
    code: "isUnder(newest, sealedKeys)",
    without: "true",
    test: ROTATION_TESTS,
  },
  {
    rule: 14,
    says: "a secret without a record verifies nothing where others have one",
    in: "crypto.stateOf",
    code: "used.length > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY",
    without: "Number.POSITIVE_INFINITY",
    test: ROTATION_TESTS,
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
