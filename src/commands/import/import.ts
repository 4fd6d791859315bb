import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Arguments, EXIT, UsageError } from "#commands/command.ts";
import { convertGiven, orSayWhy } from "#commands/convert/convert.ts";
import { fetchPictures, shownPictures } from "#commands/convert/pictures.ts";
import { shownReport } from "#commands/convert/shown-report.ts";
import { readEnvironment } from "#commands/environment.ts";
import { plainLines, plainText } from "#commands/plain-text.ts";
import { progressBar } from "#commands/progress.ts";
import { hasData, openToLook, openTransfer, requireData, type Transfer } from "#commands/transfer-store.ts";
import { isServed } from "#server/db/sqlite/lock.ts";
import { inScratch } from "#server/db/sqlite/temporary-directory.ts";
import { migrateStore } from "#server/db/store/open.ts";
import { createInternalProject, hasInternalProject } from "#server/features/instance/index.ts";
import { reportFullDisk } from "#server/files/disk-space.ts";
import { withAdvice } from "#server/move-in/conflicts.ts";
import type { Converted } from "#server/move-in/convert.ts";
import { fileBytes } from "#server/move-in/inputs/bytes.ts";
import { withAddress } from "#server/move-in/inputs/database.ts";
import { isOwnFile } from "#server/move-in/inputs/open.ts";
import { countLinks, type PictureReport } from "#server/move-in/pictures/pictures.ts";
import { requireStartable } from "#server/secret.ts";
import { placeOf, type Settings } from "#server/settings.ts";
import { type Checked, checkFile, type Problem, type Source } from "#server/transfer/check.ts";
import { type ImportReport, importRecords } from "#server/transfer/import.ts";

/** `hallpass import <source…>`: reads records from another instance or another product. */
export async function importCommand(args: Arguments): Promise<number> {
  if (args.projects.length > 1) throw new UsageError("An import accepts one --project only.");
  const { settings } = readEnvironment(args, process.stderr);
  // Removed on an interrupt, too: it holds password hashes.
  return inScratch("hallpass-import", (scratch) =>
    orSayWhy(args, async () => {
      const { source: given, moved } = await reportFullDisk(scratch, () => sourceOf(args, settings, scratch));
      const first = await withProgress("Checking", given, (watched) => checkFile(watched));
      if (first.problems.length > 0) return tellProblems(args, first);
      const { source, pictures } = await reportFullDisk(scratch, () => withPictures(args, settings, given, scratch));
      const checked =
        source === given ? first : await withProgress("Checking", source, (watched) => checkFile(watched));
      if (checked.problems.length > 0) return tellProblems(args, checked);

      const transfer = await openFor(settings, args, scratch);
      try {
        const options = {
          dryRun: args.dryRun,
          onConflict: args.onConflict,
          keepExisting: args.keepExisting,
          besideServer: settings.databaseUrl === null && !args.dryRun && isServed(settings.dataDirectory),
        };
        const imported = await withProgress(args.dryRun ? "Comparing" : "Importing", source, (watched) =>
          importRecords(transfer, watched, checked, options),
        );
        const report = moved ? { ...imported, conflicts: imported.conflicts.map(withAdvice) } : imported;
        const places = await moved?.lines.placesOf(report.conflicts.map(({ line }) => line));
        process.stdout.write(
          args.json
            ? `${JSON.stringify({ problems: [], ...inSnakeCase(report, places), ...(moved && { source: moved.report }), ...(pictures && { pictures }) })}\n`
            : `${moved ? shownReport(moved.report) : ""}${pictures ? picturesSaid(pictures) : ""}${sentences(report, places)}`,
        );
        return report.conflicts.length > 0 ? EXIT.conflicts : 0;
      } finally {
        await transfer.store.close();
      }
    }),
  );
}

interface Opened {
  source: Source & { file: string };
  /** What another product's source gave; undefined for lines of our own. */
  moved?: Converted;
}

/** Returns the lines to import. An import reads them twice, but the standard input only once: a temporary file keeps that. */
async function sourceOf(args: Arguments, settings: Settings, scratch: string): Promise<Opened> {
  const [intoProject] = args.projects;
  const isInput = args.argument === "-" && args.given.length === 1;
  const given = isInput ? [await inputIn(scratch)] : withAddress(args.given, settings.importDatabase);
  const [file = ""] = given;
  if (args.from === undefined && given.length === 1 && (await isOwnFile(file)))
    return { source: { file, intoProject } };
  if (intoProject !== undefined) await requireTables(settings);
  const converted = join(scratch, "converted");
  mkdirSync(converted, { mode: 0o700 });
  const moved = await convertGiven({ ...args, given }, settings, converted);
  const lines = join(scratch, "lines");
  await writeChunks(lines, moved.lines.chunks());
  return { source: { file: lines, intoProject }, moved };
}

type FetchedPictures = PictureReport | { to_fetch: number };

/** The source with its pictures, if they are wanted. A dry run counts them: it requests nothing. */
async function withPictures(
  args: Arguments,
  settings: Settings,
  source: Opened["source"],
  scratch: string,
): Promise<{ source: Source; pictures?: FetchedPictures }> {
  if (!args.fetchPictures) return { source };
  if (args.dryRun) return { source, pictures: { to_fetch: await countLinks(fileBytes(source.file), settings) } };
  // Pictures may take hours: settings that refuse the import say so before.
  requireStartable(settings, { isNew: args.isNew });
  const file = join(scratch, "with-pictures");
  const pictures = await fetchPictures(settings, fileBytes(source.file), (chunks) => writeChunks(file, chunks));
  return { source: { ...source, file }, pictures };
}

const picturesSaid = (pictures: FetchedPictures): string =>
  "fetched" in pictures ? shownPictures(pictures) : `Pictures: ${pictures.to_fetch} are links, and would be fetched\n`;

async function inputIn(scratch: string): Promise<string> {
  const copy = join(scratch, "input");
  await writeChunks(copy, Bun.stdin.stream());
  return copy;
}

async function writeChunks(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of chunks) await handle.appendFile(chunk);
  } finally {
    await handle.close();
  }
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

/** The project of a move exists. Without data, the place is a wrong one, such as the database of the app itself. */
async function requireTables(settings: Settings): Promise<void> {
  requireData(settings);
  const { pending } = await migrateStore({ ...placeOf(settings), dryRun: true });
  // The first migration ran in every instance, also of an older version.
  if (!pending.some((name) => name.startsWith("0001"))) return;
  const where = settings.databaseUrl === null ? settings.dataDirectory : "the database of DATABASE_URL";
  throw new Error(`Found no Hallpass data in ${where}. Name the data of your server, with the settings that it has.`);
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
  const { size } = typeof source.file === "string" ? Bun.file(source.file) : source.file;
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
  process.stderr.write(plainLines(`${lines.join("\n")}\n`));
  return EXIT.invalidLines;
}

/** Where the lines of a source come from, by their numbers. */
type Places = ReadonlyMap<number, string> | undefined;

const inSnakeCase = ({ dryRun, records, leftOut, conflicts, stopped }: ImportReport, places: Places) => ({
  dry_run: dryRun,
  records,
  left_out: leftOut,
  conflicts: conflicts.map((each) => ({ ...each, ...(places && { place: places.get(each.line) }) })),
  stopped,
});

function sentence({ line, field, value, expected }: Problem): string {
  const what = [field, value === undefined ? "" : `is ${value}`].filter(Boolean).join(" ");
  return `Line ${line}: ${what ? `${what}; ` : ""}expected ${expected}`;
}

function sentences({ dryRun, records, leftOut, conflicts, stopped }: ImportReport, places: Places): string {
  const counted = Object.entries(records).map(([type, outcomes]) => {
    const parts = Object.entries(outcomes).map(([outcome, number]) => `${number} ${outcome}`);
    return `  ${type}: ${parts.join(", ")}`;
  });
  const left = Object.entries(leftOut).map(([type, number]) => `${number} ${type}`);
  // Every line of another product's file would be skipped.
  const hasNoProject = places !== undefined && conflicts.some(({ field }) => field === "project_id");
  const lines = [
    dryRun ? "An import would do this:" : stopped ? "Imported so far:" : "Imported:",
    ...(counted.length > 0 ? counted : ["  nothing"]),
    ...(left.length > 0 ? [`Not imported into another project: ${left.join(", ")}.`] : []),
    ...conflicts.map(({ line, type, field, value, reason }) => {
      const place = places?.get(line) || `Line ${line}`;
      return plainText(`${place} (${type}): ${field ? `${field} ` : ""}${value} ${field ? "– " : ""}${reason}`);
    }),
    ...(stopped
      ? [
          `The import stopped there. Imported records stay.${hasNoProject ? "" : " Change the file, or use --on-conflict skip."}`,
        ]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
