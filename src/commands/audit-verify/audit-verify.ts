import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { openBackup, openInstance } from "#commands/open-instance.ts";
import { progressBar } from "#commands/progress.ts";
import { type VerifiedChain, verifyChains } from "#server/audit/verify.ts";

/** `hallpass audit verify [project]`: checks the chains of audit logs, of the data or of a backup. */
export async function auditVerify(args: Arguments): Promise<number> {
  const { argument: projectId, backup } = args;
  const { settings } = readEnvironment(args, process.stderr);
  const instance = backup ? await openBackup(settings, backup) : await openInstance(settings, { readOnly: true });
  const progress = progressBar("Verifying");
  try {
    const chains = await verifyChains(instance, projectId ?? null, progress.update);
    progress.end();
    if (projectId && chains.length === 0) throw new Error(`There is no audit log of a project ${projectId}.`);
    const broken = chains.filter((chain) => chain.broken !== null);
    process.stdout.write(args.json ? `${JSON.stringify(report(chains))}\n` : sentences(chains, broken));
    return broken.length === 0 ? 0 : 1;
  } finally {
    progress.end();
    await instance.store.close();
  }
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
