import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { openInstance } from "#commands/open-instance.ts";
import { recordedHeads } from "#server/audit/recorded-heads.ts";
import { notedLine } from "./noted-heads.ts";

/** `hallpass audit heads`: prints the recorded end of every audit log, to be kept elsewhere. */
export async function auditHeads(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const instance = await openInstance(settings, { readOnly: true });
  try {
    const heads = [];
    for await (const { projectId, head } of recordedHeads(instance.store, instance)) {
      if (head === "forged") {
        throw new Error(
          `The recorded end of the log of project ${projectId} was changed. Run hallpass audit verify, and keep the heads that you noted before.`,
        );
      }
      heads.push({ project: projectId, ...head });
    }
    process.stdout.write(args.json ? `${JSON.stringify({ heads })}\n` : heads.map(notedLine).join(""));
    return 0;
  } finally {
    await instance.store.close();
  }
}
