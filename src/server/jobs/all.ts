import { HOUR, SECOND } from "#contract/limits.ts";
import type { SealedHeads } from "#server/audit/logged-heads.ts";
import { sealEntries } from "#server/audit/sealing.ts";
import type { Deps } from "#server/deps.ts";
import { features } from "#server/features.ts";
import { emails } from "#server/mail/queue/deliver.ts";
import { forgetContent } from "#server/mail/queue/kept-content.ts";
import { outboxJobs } from "#server/outbox/outbox.ts";
import { resealing } from "#server/secrets/reseal.ts";
import type { Certificates } from "#server/tls/certificates.ts";
import { deleteOldSigningKeys } from "#server/tokens/rotate.ts";
import { garbage } from "./garbage.ts";
import { projectRetention } from "./project-retention.ts";
import type { Job } from "./runner.ts";
import { sweeps } from "./sweeps.ts";

/** Returns the background work of a running server: jobs of features, emails and the audit log, and housekeeping. */
export function jobsOf(deps: Deps, heads: SealedHeads): readonly Job[] {
  return [
    ...outboxJobs(deps, emails),
    {
      name: "content of failed mails",
      everyMillis: 600 * SECOND,
      work: () => forgetContent(deps),
    },
    ...features.flatMap((each) => each.jobs?.(deps) ?? []),
    ...(deps.certificates ? [certificateJob(deps.certificates)] : []),
    { name: "audit log", everyMillis: SECOND / 2, work: () => sealEntries(deps, heads.note) },
    { name: "audit heads", everyMillis: HOUR, work: () => logHeads(heads) },
    { name: "re-sealing", everyMillis: 5 * SECOND, wokenBy: ["secrets"], work: resealing(deps).work },
    { name: "old signing keys", everyMillis: HOUR / 4, work: () => forgetSigningKeys(deps) },
    { name: "sweep", everyMillis: 600 * SECOND, work: sweeps(deps).work },
    { name: "retention", everyMillis: 6 * HOUR, work: projectRetention(deps).work },
    { name: "garbage", everyMillis: 10 * SECOND, work: garbage().work },
  ];
}

const certificateJob = (certificates: Certificates): Job => ({
  name: "certificate",
  everyMillis: 5 * SECOND,
  async work() {
    await certificates.renew();
    return 0;
  },
});
async function forgetSigningKeys(deps: Deps): Promise<number> {
  await deleteOldSigningKeys(deps);
  return 0;
}

async function logHeads(heads: SealedHeads): Promise<number> {
  heads.log();
  return 0;
}
