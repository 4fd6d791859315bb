import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { type Instance, openInstance, withBackup } from "#commands/open-instance.ts";
import { passphraseOf } from "#commands/passphrase.ts";
import { progressBars } from "#commands/progress.ts";
import { RESTORE_PHASES } from "#commands/restore/phases.ts";
import { noticeOf } from "#commands/restore/proof.ts";
import { type VerifiedChain, verifyChains } from "#server/audit/verify.ts";
import type { OpenedBackup } from "#server/db/backup/restore.ts";
import type { Settings } from "#server/settings.ts";

/** `hallpass audit verify [project]`: checks the chains of audit logs, of the data or of a backup. */
export async function auditVerify(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const bars = progressBars({ ...RESTORE_PHASES, copying: "Unpacking", verifying: "Verifying" });
  let opened: OpenedBackup | null = null;
  const verify = (instance: Instance, backup: OpenedBackup | null) => {
    opened = backup;
    return verifyChains(instance, args.argument ?? null, bars.begin("verifying"));
  };
  try {
    const chains =
      args.backup === undefined
        ? await ofData(settings, (instance) => verify(instance, null))
        : await withBackup(
            settings,
            args.backup,
            { passphrase: passphraseOf(args, settings), begin: bars.begin },
            verify,
          );
    bars.end();
    return tell(args, chains, opened);
  } finally {
    bars.end();
  }
}

async function ofData<T>(settings: Settings, work: (instance: Instance) => Promise<T>): Promise<T> {
  const instance = await openInstance(settings, { readOnly: true });
  return await work(instance).finally(instance.store.close);
}

function tell(
  { argument: projectId, json, backup = "" }: Arguments,
  chains: readonly VerifiedChain[],
  opened: OpenedBackup | null,
): number {
  if (projectId && chains.length === 0) throw new Error(`There is no audit log of a project ${projectId}.`);
  const broken = chains.filter((chain) => chain.broken !== null);
  const notice = opened && noticeOf(backup, opened);
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report(chains), ...(opened && { digest: opened.proof }) })}\n`
      : `${sentences(chains, broken)}${notice === null ? "" : `${notice}\n`}`,
  );
  return broken.length === 0 ? 0 : 1;
}

const report = (chains: readonly VerifiedChain[]) => ({
  intact: chains.every(({ broken }) => broken === null),
  chains: chains.map(({ projectId, checked, broken }) => ({ project_id: projectId, intact_entries: checked, broken })),
});

function sentences(chains: readonly VerifiedChain[], broken: readonly VerifiedChain[]): string {
  const entries = chains.reduce((sum, { checked }) => sum + checked, 0);
  const lines = broken.map(({ projectId, broken }) => {
    if (!broken) return "";
    const what = broken.problem === "missing" ? "is missing" : `(${broken.entry_id}) was changed`;
    const until = broken.intact_until_millis;
    const before = until === null ? "No entry before it is intact." : `Intact until ${new Date(until).toISOString()}.`;
    return `Broken: entry ${broken.sequence} of project ${projectId} ${what}. ${before}`;
  });
  const intact = chains.length - broken.length;
  const summary = `${intact} of ${chains.length} audit logs are intact, ${entries} entries in all.`;
  return `${[...lines, summary].join("\n")}\n`;
}
