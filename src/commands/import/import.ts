import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Arguments, EXIT, UsageError } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBar } from "#commands/progress.ts";
import { hasData, openToLook, openTransfer, type Transfer } from "#commands/transfer-store.ts";
import { isServed } from "#server/db/sqlite/lock.ts";
import { inDirectoryBeside } from "#server/db/sqlite/temporary-directory.ts";
import { createInternalProject, hasInternalProject } from "#server/features/instance/index.ts";
import { requireReadable } from "#server/files/given.ts";
import { requireStartable } from "#server/secret.ts";
import type { Settings } from "#server/settings.ts";
import { type Checked, checkFile, type Problem, type Source } from "#server/transfer/check.ts";
import { type ImportReport, importRecords } from "#server/transfer/import.ts";

/** `hallpass import <file>`: reads records from another instance or another product. */
export async function importCommand(args: Arguments): Promise<number> {
  const { argument: file = "" } = args;
  if (args.projects.length > 1) throw new UsageError("An import accepts one --project only.");
  const { settings } = readEnvironment(args, process.stderr);
  // Removed on an interrupt, too: it holds password hashes.
  return inDirectoryBeside(join(tmpdir(), "hallpass-import"), async (scratch) => {
    const source = await sourceOf(file, scratch, args.projects[0]);
    const checked = await withProgress("Checking", source, (watched) => checkFile(watched));
    if (checked.problems.length > 0) return tellProblems(args, checked);

    const transfer = await openFor(settings, args, scratch);
    try {
      const options = {
        dryRun: args.dryRun,
        onConflict: args.onConflict,
        keepExisting: args.keepExisting,
        besideServer: settings.databaseUrl === null && !args.dryRun && isServed(settings.dataDirectory),
      };
      const report = await withProgress(args.dryRun ? "Comparing" : "Importing", source, (watched) =>
        importRecords(transfer, watched, checked, options),
      );
      process.stdout.write(
        args.json ? `${JSON.stringify({ problems: [], ...inSnakeCase(report) })}\n` : sentences(report),
      );
      return report.conflicts.length > 0 ? EXIT.conflicts : 0;
    } finally {
      await transfer.store.close();
    }
  });
}

/** Returns the source. An import reads it twice, but the standard input only once: a temporary file keeps that. */
async function sourceOf(file: string, scratch: string, intoProject: string | undefined): Promise<Source> {
  if (file !== "-") {
    requireReadable(file, "The file");
    return { file, intoProject };
  }
  const copy = join(scratch, "input");
  const handle = await open(copy, "wx", 0o600);
  try {
    for await (const chunk of Bun.stdin.stream()) await handle.appendFile(chunk);
  } finally {
    await handle.close();
  }
  return { file: copy, intoProject };
}

/** Opens the data. A dry run without data compares with a new temporary instance, as an import would create it. */
async function openFor(settings: Settings, { dryRun, isNew }: Arguments, scratch: string): Promise<Transfer> {
  if (!dryRun) {
    requireStartable(settings, { isNew });
    return openTransfer(settings, { readOnly: false });
  }
  if (await hasInstance(settings)) return openTransfer(settings, { readOnly: true });
  const elsewhere = { ...settings, databaseUrl: null, secrets: null, dataDirectory: join(scratch, "data") };
  const nothing = await openTransfer(elsewhere, { readOnly: false });
  await createInternalProject(nothing);
  return nothing;
}

async function hasInstance(settings: Settings): Promise<boolean> {
  if (!hasData(settings)) return false;
  const store = await openToLook(settings);
  try {
    return await hasInternalProject(store);
  } finally {
    await store.close();
  }
}

async function withProgress<T>(label: string, source: Source, work: (source: Source) => Promise<T>): Promise<T> {
  const progress = progressBar(label);
  const { size } = Bun.file(source.file);
  try {
    return await work({ ...source, onProgress: progress.update && ((read) => progress.update?.(read, size)) });
  } finally {
    progress.end();
  }
}

function tellProblems(args: Arguments, { problems, gaveUp }: Checked): number {
  if (args.json) process.stdout.write(`${JSON.stringify({ problems, gave_up: gaveUp })}\n`);
  const more = gaveUp ? ["There may be more problems; the check stopped here."] : [];
  const lines = [...problems.map(sentence), ...more, "Nothing was imported."];
  process.stderr.write(`${lines.join("\n")}\n`);
  return EXIT.invalidLines;
}

const inSnakeCase = ({ dryRun, records, leftOut, conflicts, stopped }: ImportReport) => ({
  dry_run: dryRun,
  records,
  left_out: leftOut,
  conflicts,
  stopped,
});

function sentence({ line, field, value, expected }: Problem): string {
  const what = [field, value === undefined ? "" : `is ${value}`].filter(Boolean).join(" ");
  return `Line ${line}: ${what ? `${what}; ` : ""}expected ${expected}`;
}

function sentences({ dryRun, records, leftOut, conflicts, stopped }: ImportReport): string {
  const counted = Object.entries(records).map(([type, outcomes]) => {
    const parts = Object.entries(outcomes).map(([outcome, number]) => `${number} ${outcome}`);
    return `  ${type}: ${parts.join(", ")}`;
  });
  const left = Object.entries(leftOut).map(([type, number]) => `${number} ${type}`);
  const lines = [
    dryRun ? "An import would do this:" : stopped ? "Imported so far:" : "Imported:",
    ...(counted.length > 0 ? counted : ["  nothing"]),
    ...(left.length > 0 ? [`Not imported into another project: ${left.join(", ")}.`] : []),
    ...conflicts.map(({ line, type, field, value, reason }) => {
      return `Line ${line} (${type}): ${field ? `${field} ` : ""}${value} ${field ? "– " : ""}${reason}`;
    }),
    ...(stopped
      ? ["The import stopped there. Imported records stay. Change the file, or use --on-conflict skip."]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
