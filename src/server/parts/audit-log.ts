import { sealedHeads } from "#server/audit/logged-heads.ts";
import { beginRecording } from "#server/audit/recorded-heads.ts";
import { sealEntries } from "#server/audit/sealing.ts";
import type { Deps } from "#server/deps.ts";
import type { OnStop } from "./part.ts";

/** The ends of the audit logs, which are recorded and logged. */
export async function auditLog(deps: Deps, onStop: OnStop) {
  const adopted = await beginRecording(deps);
  // Only after an upgrade. At any other start it means that somebody removed the record.
  if (adopted > 0)
    deps.log.warn("The ends of the audit logs were not recorded yet; they are from now on", { logs: adopted });
  const heads = sealedHeads(deps.log);
  onStop({
    async end() {
      await sealEntries(deps, heads.note);
      heads.log();
    },
    loss: "Could not seal audit entries; the next server seals them",
  });
  return { heads };
}
