import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomSecret } from "#server/crypto/random.ts";
import { keyring } from "#server/crypto/seal.ts";
import { isServed } from "#server/db/lock.ts";
import { createInternalProject, hasInternalProject } from "#server/features/instance/bootstrap.ts";
import type { Settings } from "#server/settings.ts";
import { openKeyring } from "#server/start.ts";
import { type Checked, checkFile, type Problem, type Source } from "#server/transfer/check.ts";
import { type ImportReport, importRecords } from "#server/transfer/import.ts";
import { readEnvironment } from "./environment.ts";
import { progressBar } from "./progress.ts";
import type { Arguments } from "./run.ts";
import { hasData, openTransfer, type Transfer } from "./transfer-store.ts";
import { UsageError } from "./usage.ts";

export const IMPORT_HELP = `Usage: hallpass import <file> [--dry-run] [--project <id>] [--on-conflict stop|skip] [--keep-existing]

Brings in what hallpass export wrote, or users from elsewhere: see docs/export-import.md for every line. The whole file is
checked before anything is written. Works while the server runs. If it is interrupted, run it again: it goes on where it was.

  <file>                A file, or - for the standard input
  --dry-run             Say what would happen, and change nothing
  --project <id>        Everything goes into this project, whatever project the file names
  --on-conflict <what>  When an id or an address belongs to somebody else: stop (default), or skip the line
  --keep-existing       Leave what is there already as it is, instead of making it as the file says
  --data <directory>    Where the data is (./hallpass-data)
  --json                Print the report as JSON

Nobody is mailed and no webhook is called by an import.

Exit codes: 0 done, 1 failed, 2 not understood, 3 lines of the file cannot be taken (nothing was changed),
4 there were conflicts (lines were skipped, or it stopped there).
`;

const BAD_LINES = 3;
const CONFLICTS = 4;

/** `hallpass import <file>`: the way in, from another instance or another product. */
export async function importCommand(args: Arguments, file: string | undefined): Promise<number> {
  if (!file) throw new UsageError("Say from where: hallpass import <file>");
  if (args.words.length > 2) throw new UsageError(`"${args.words[2]}" is not understood. Run hallpass import --help.`);
  if (args.projects.length > 1) throw new UsageError("An import goes into one project: say --project once.");
  const { settings } = readEnvironment(args, process.stderr);
  const scratch = mkdtempSync(join(tmpdir(), "hallpass-import-"));
  try {
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
      process.stdout.write(args.json ? `${JSON.stringify({ problems: [], ...report })}\n` : sentences(report));
      return report.conflicts.length > 0 ? CONFLICTS : 0;
    } finally {
      await transfer.store.close();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The standard input can be read once, and a file is read twice: it is put aside for that long. */
async function sourceOf(file: string, scratch: string, intoProject: string | undefined): Promise<Source> {
  if (file !== "-") {
    if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
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

/** What a dry run compares with when there is no data yet is data as an import would begin with, elsewhere. */
async function openFor(settings: Settings, { dryRun }: Arguments, scratch: string): Promise<Transfer> {
  if (!dryRun) return openTransfer(settings, openKeyring(settings), { readOnly: false });
  if (hasData(settings)) {
    const there = await openTransfer(settings, openKeyring(settings), { readOnly: true });
    if (await hasInternalProject(there.store)) return there;
    await there.store.close();
  }
  const elsewhere = { ...settings, databaseUrl: null, dataDirectory: join(scratch, "data") };
  const nothing = await openTransfer(elsewhere, keyring([randomSecret()]), { readOnly: false });
  await createInternalProject(nothing);
  return nothing;
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
  if (args.json) process.stdout.write(`${JSON.stringify({ problems, gaveUp })}\n`);
  const more = gaveUp ? ["There may be more; these were enough."] : [];
  const lines = [...problems.map(sentence), ...more, "Nothing was imported."];
  process.stderr.write(`${lines.join("\n")}\n`);
  return BAD_LINES;
}

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
    dryRun ? "This is what an import would do:" : stopped ? "Imported so far:" : "Imported:",
    ...(counted.length > 0 ? counted : ["  nothing"]),
    ...(left.length > 0 ? [`Not taken into another project: ${left.join(", ")}.`] : []),
    ...conflicts.map(({ line, type, field, value, reason }) => {
      return `Line ${line} (${type}): ${field ? `${field} ` : ""}${value} ${field ? "– " : ""}${reason}`;
    }),
    ...(stopped ? ["Stopped there. Change the file, or say --on-conflict skip; what is imported stays."] : []),
  ];
  return `${lines.join("\n")}\n`;
}
