import { readdirSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Arguments, UsageError } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBar } from "#commands/progress.ts";
import { openTransfer, requireData } from "#commands/transfer-store.ts";
import { inDirectoryBeside } from "#server/db/sqlite/temporary-directory.ts";
import { flush } from "#server/files/flush.ts";
import { requireTarget } from "#server/files/target.ts";
import { moveOut } from "#server/move-out/move-out.ts";
import type { MoveOutReport } from "#server/move-out/report.ts";
import type { TargetName } from "#server/move-out/target-names.ts";
import { targets } from "#server/move-out/targets.ts";
import { shownMoveOut } from "./shown-move-out.ts";

/** `hallpass export --as`: writes one project as another product imports it, into a folder. */
export async function moveOutCommand(args: Arguments, as: TargetName): Promise<number> {
  const [projectId] = args.projects;
  if (projectId === undefined || args.projects.length > 1) {
    throw new UsageError(
      "Say with --project which project moves out, and only one: hallpass export --as <product> --project <id> --out <folder>",
    );
  }
  if (args.out === undefined || args.out === "-") {
    throw new UsageError("An export for another product is a folder with files. Name a new one with --out <folder>.");
  }
  if (args.force) throw new UsageError("--force does not replace a folder. Name a new one with --out.");
  const { settings } = readEnvironment(args, process.stderr);
  requireData(settings);

  const folder = requireTarget(args.out, { dataDirectory: settings.dataDirectory, force: false });
  const transfer = await openTransfer(settings, { readOnly: true });
  const progress = progressBar("Exporting");
  try {
    const report = await writingFolder(folder, (unfinished) =>
      moveOut(transfer, {
        projectId,
        target: targets[as],
        folder: unfinished,
        includeSecrets: args.includeSecrets,
        onProgress: progress.update,
      }),
    );
    progress.end();
    const { label } = targets[as];
    process.stdout.write(
      args.json ? `${JSON.stringify({ folder: args.out, ...report })}\n` : shownMoveOut(report, label, args.out),
    );
    return 0;
  } finally {
    progress.end();
    await transfer.store.close();
  }
}

/** Runs work that fills a folder, which only its owner can read. It gets its name only when it is complete. */
async function writingFolder(
  folder: string,
  work: (unfinished: string) => Promise<MoveOutReport>,
): Promise<MoveOutReport> {
  return inDirectoryBeside(folder, async (directory) => {
    const unfinished = join(directory, "export");
    await mkdir(unfinished, { mode: 0o700 });
    const report = await work(unfinished);
    for (const name of readdirSync(unfinished)) flush(join(unfinished, name));
    flush(unfinished);
    await rename(unfinished, folder);
    flush(dirname(folder));
    return report;
  });
}
