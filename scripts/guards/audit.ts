import type { Guard } from "./guard.ts";

const AUDIT_TESTS = "src/server/audit/audit.test.ts";

const RETENTION_TESTS = "src/server/jobs/project-retention.test.ts";

export const audit: readonly Guard[] = [
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
    says: "each seal covers the previous seal",
    in: "audit.sealOf",
    code: "previous,\n    sequence,",
    without: "",
    test: AUDIT_TESTS,
  },
];
