import type { Finding } from "#contract/instance.ts";
import { type VerifiedChain, verifyChains, verifyEnds } from "#server/audit/verify.ts";
import type { Examined } from "./data.ts";

/** How much of the end of each audit log a quick look reads. */
const END_ENTRIES = 500;

interface Looking {
  /** Whether to check whole logs, and not only the end of each. */
  isDeep: boolean;
  onProgress?(done: number, of: number): void;
}

/** Checks the chains of the audit logs. */
export async function auditFindings(examined: Examined, { isDeep, onProgress }: Looking): Promise<Finding[]> {
  const chains = isDeep
    ? await verifyChains(examined, null, onProgress)
    : await verifyEnds(examined, END_ENTRIES, onProgress);
  return chains.flatMap(broken);
}

function broken({ projectId, broken }: VerifiedChain): Finding[] {
  if (!broken) return [];
  const what = broken.problem === "missing" ? "is missing" : "was changed";
  return [
    {
      id: "audit_broken",
      severity: "error",
      summary: `The audit log of project ${projectId} does not verify: entry ${broken.sequence} ${what}.`,
      remedy:
        "Somebody with access to the database changed the log, or the database was damaged. Keep a copy, and compare it with a backup: docs/audit.md.",
    },
  ];
}
