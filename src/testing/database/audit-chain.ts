import { AT_BEGINNING, checkEntries } from "#server/audit/check.ts";
import { beginRecording } from "#server/audit/recorded-heads.ts";
import { sealEntries } from "#server/audit/sealing.ts";
import type { Deps } from "#server/deps.ts";
import type { TestServer } from "#testing/server/server.ts";

/** Seals all entries of the audit log that wait for it. */
export async function sealAll({ running: { deps } }: TestServer): Promise<void> {
  while ((await sealEntries(deps)) > 0);
}

/** The number of the first entry that the chain alone, without the recorded end of the log, shows to be missing or changed. */
export async function firstBrokenEntry(deps: Deps, projectId: string): Promise<number | null> {
  return (await checkEntries(deps, projectId, AT_BEGINNING, Number.MAX_SAFE_INTEGER)).broken?.sequence ?? null;
}

/** Makes the data that of a version which recorded no ends of logs, and starts recording them as an upgrade does. */
export async function recordEndsAgain({ store, keyring, now }: Deps, change: () => Promise<unknown>): Promise<number> {
  await store.write(async (tx) => {
    await tx.delete(tx.auditHeads);
    await tx.delete(tx.instanceState);
  });
  await change();
  return beginRecording({ store, keyring, now });
}
