import type { Finding } from "#contract/instance.ts";
import { endsBroken, headsState } from "#server/audit/recorded-heads.ts";
import { brokenAt, type VerifiedChain, verifyChains, verifyEnds } from "#server/audit/verify.ts";
import type { Deps } from "#server/deps.ts";

/** How much of the end of each audit log a quick look reads. */
const END_ENTRIES = 500;

type Audited = Pick<Deps, "store" | "keyring" | "now">;

interface Looking {
  /** Whether to check whole logs, and not only the end of each. */
  isDeep: boolean;
  onProgress?(done: number, of: number): void;
}

/** Checks the chains of the audit logs. */
export async function auditFindings(examined: Audited, { isDeep, onProgress }: Looking): Promise<Finding[]> {
  const chains = isDeep
    ? await verifyChains(examined, { onProgress })
    : await verifyEnds(examined, END_ENTRIES, onProgress);
  return chains.flatMap(broken);
}

/** Says that recorded ends of audit logs are missing, which takes only a count to know. */
export async function auditEndsFinding({ store, keyring, now }: Audited): Promise<Finding | null> {
  const heads = await headsState(store, { keyring, now });
  return heads.is === "incomplete" ? finding(`The audit logs do not verify: ${endsBroken(heads)}`) : null;
}

const broken = (chain: VerifiedChain): Finding[] =>
  chain.broken ? [finding(`The audit log of project ${chain.projectId} does not verify: ${brokenAt(chain)}.`)] : [];

const finding = (summary: string): Finding => ({
  id: "audit_broken",
  severity: "error",
  summary,
  remedy:
    "Somebody with access to the database changed the log, or the database was damaged. Keep a copy, and compare it with a backup: docs/audit.md.",
});
