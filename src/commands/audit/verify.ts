import { openersOf } from "#commands/backup-keys.ts";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { type Instance, openInstance, withBackup } from "#commands/open-instance.ts";
import { progressBars } from "#commands/progress.ts";
import { RESTORE_PHASES } from "#commands/restore/phases.ts";
import { noticeOf } from "#commands/restore/proof.ts";
import { endsBroken, type HeadsState, headsState } from "#server/audit/recorded-heads.ts";
import { brokenAt, type VerifiedChain, verifyChains } from "#server/audit/verify.ts";
import type { OpenedBackup } from "#server/db/backup/restore.ts";
import type { Settings } from "#server/settings.ts";
import { readNotedHeads } from "./noted-heads.ts";

interface Verified {
  chains: readonly VerifiedChain[];
  heads: HeadsState;
  /** Null for the data itself. */
  backup: OpenedBackup | null;
}

/** `hallpass audit verify [project]`: checks the chains of audit logs, of the data or of a backup. */
export async function auditVerify(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const noted = args.heads === undefined ? undefined : readNotedHeads(args.heads);
  const bars = progressBars({ ...RESTORE_PHASES, copying: "Unpacking", verifying: "Verifying" });
  const verify = async (instance: Instance, backup: OpenedBackup | null): Promise<Verified> => {
    const projectId = args.argument ?? null;
    const chains = await verifyChains(instance, { projectId, noted, onProgress: bars.begin("verifying") });
    return { chains, heads: await headsState(instance.store, instance), backup };
  };
  try {
    const verified =
      args.backup === undefined
        ? await ofData(settings, (instance) => verify(instance, null))
        : await withBackup(
            settings,
            args.backup,
            { openers: await openersOf(args, settings), begin: bars.begin },
            verify,
          );
    bars.end();
    return tell(args, verified);
  } finally {
    bars.end();
  }
}

async function ofData<T>(settings: Settings, work: (instance: Instance) => Promise<T>): Promise<T> {
  const instance = await openInstance(settings, { readOnly: true });
  return await work(instance).finally(instance.store.close);
}

function tell(
  { argument: projectId, json, backup: file = "" }: Arguments,
  { chains, heads, backup }: Verified,
): number {
  if (projectId && chains.length === 0) throw new Error(`There is no audit log of a project ${projectId}.`);
  const isIntact = chains.every(({ broken }) => broken === null) && heads.is !== "incomplete";
  const notice = backup && noticeOf(file, backup);
  const result = { intact: isIntact, ...report(chains, heads), ...(backup && { digest: backup.proof }) };
  process.stdout.write(
    json ? `${JSON.stringify(result)}\n` : `${sentences(chains, heads)}${notice === null ? "" : `${notice}\n`}`,
  );
  return isIntact ? 0 : 1;
}

const report = (chains: readonly VerifiedChain[], heads: HeadsState) => ({
  chains: chains.map(({ projectId, checked, broken, head }) => ({
    project_id: projectId,
    intact_entries: checked,
    head,
    broken,
  })),
  recorded_ends:
    heads.is === "incomplete" ? { is: heads.is, recorded: heads.recorded, present: heads.present } : { is: heads.is },
});

function sentences(chains: readonly VerifiedChain[], heads: HeadsState): string {
  const entries = chains.reduce((sum, { checked }) => sum + checked, 0);
  const lines = chains.flatMap((chain) => {
    if (!chain.broken) return [];
    const until = chain.broken.intact_until_millis;
    const before = until === null ? "No entry before it is intact." : `Intact until ${new Date(until).toISOString()}.`;
    return [`Broken: the log of project ${chain.projectId}: ${brokenAt(chain)}. ${before}`];
  });
  const intact = chains.length - lines.length;
  const summary = `${intact} of ${chains.length} audit logs are intact, ${entries} entries in all.`;
  return `${[...lines, ...ofEnds(heads), summary].join("\n")}\n`;
}

function ofEnds(heads: HeadsState): string[] {
  if (heads.is === "unrecorded") {
    return ["No server has recorded the ends of these logs yet, so entries that are missing there are not found."];
  }
  return heads.is === "incomplete" ? [`Broken: ${endsBroken(heads)}`] : [];
}
