import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  IMPORT_LINES_MAX,
  IMPORT_LINES_MAX_BYTES,
  IMPORT_LISTS_MAX,
  IMPORT_UNPACKED_MAX_BYTES,
  IMPORT_USERS_MAX,
} from "#contract/limits.ts";
import { convert, productOf } from "#server/move-in/convert.ts";
import { isOwnFile, openInput } from "#server/move-in/inputs/open.ts";
import { unpacksBeyond } from "#server/move-in/inputs/unpacked-size.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import type { ProductName } from "#server/move-in/product-names.ts";
import type { MoveReport } from "#server/move-in/report.ts";
import { Source } from "#server/move-in/source.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { type Checked, checkFile } from "#server/transfer/check.ts";

export interface Given {
  projectId: string;
  from: ProductName | undefined;
  map: MoveMap;
  now(): number;
}

export interface CheckedSource {
  /** A file of our own lines. */
  file: string;
  report: MoveReport;
  /** As its makers write the product. */
  label: string;
  counts: Record<string, number>;
  /** Where lines come from, by their numbers; undefined for lines of our own. */
  places(numbers: readonly number[]): Promise<Map<number, string>> | undefined;
}

/**
 * Turns an uploaded file into lines and checks each of them. Throws a SourceError for a file that cannot be read, and for
 * one that is too much for a server that has other work.
 */
export async function checkSource(file: string, scratch: string, given: Given): Promise<CheckedSource> {
  const command = commandFor(basename(file), given);
  if (Bun.file(file).size === 0) throw new SourceError("The file is empty.");
  if (await unpacksBeyond(file, IMPORT_UNPACKED_MAX_BYTES)) {
    throw new SourceError(
      `The file unpacks to more than ${IMPORT_UNPACKED_MAX_BYTES >> 20} MiB. Import it with the command: ${command}`,
    );
  }
  const found =
    given.from === undefined && (await isOwnFile(file)) ? ownLines(file) : await converted(file, scratch, given);
  const checked = await checkFile({ file: found.file, intoProject: given.projectId });
  await requireNoProblems(checked, found.places);
  const counts = checked.counts.get(given.projectId) ?? {};
  const lines = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const { size } = Bun.file(found.file);
  if ((counts.user ?? 0) > IMPORT_USERS_MAX || lines > IMPORT_LINES_MAX || size > IMPORT_LINES_MAX_BYTES) {
    throw tooMany(command);
  }
  return { ...found, counts, report: { ...found.report, records: counts } };
}

type Found = Omit<CheckedSource, "counts">;

async function converted(file: string, scratch: string, given: Given): Promise<Found> {
  const command = commandFor(basename(file), given);
  const noDatabase = () => new SourceError(`A database cannot be uploaded. Import it with the command: ${command}`);
  const source = new Source(await openInput([file], { noDatabase }));
  try {
    if (source.names.length > IMPORT_LISTS_MAX) {
      throw new SourceError(`The file has more than ${IMPORT_LISTS_MAX} lists. Import it with the command: ${command}`);
    }
    const product = await productOf(source, given.from);
    const directory = join(scratch, "converted");
    mkdirSync(directory, { mode: 0o700 });
    const most = { type: "user", count: IMPORT_USERS_MAX, refusal: () => tooMany(command) };
    const { lines, report } = await convert(product, source, { ...given, scratch: directory, most });
    const whole = join(scratch, "lines");
    const handle = await open(whole, "wx", 0o600);
    try {
      for await (const chunk of lines.chunks()) await handle.appendFile(chunk);
    } finally {
      await handle.close();
    }
    return { file: whole, report, label: product.label, places: (numbers) => lines.placesOf(numbers) };
  } finally {
    await source.close();
  }
}

/** Lines of `hallpass export` or `hallpass convert` need no conversion, and so no report of their fields. */
const ownLines = (file: string): Found => ({
  file,
  label: "Hallpass",
  report: {
    product: "hallpass",
    collections: [],
    fields: [],
    records: {},
    unread: [],
    left: [],
    warnings: [],
    preview: [],
  },
  places: () => undefined,
});

const PROBLEMS_SHOWN = 5;

async function requireNoProblems({ problems }: Checked, placesOf: Found["places"]): Promise<void> {
  if (problems.length === 0) return;
  const shown = problems.slice(0, PROBLEMS_SHOWN);
  const places = await placesOf(shown.map(({ line }) => line));
  const sentences = shown.map(({ line, field, value, expected }) => {
    const what = [field, value === undefined ? "" : `is ${value}`].filter(Boolean).join(" ");
    return `${places?.get(line) || `Line ${line}`}: ${what ? `${what}; ` : ""}expected ${expected}.`;
  });
  const more = problems.length > shown.length ? [`There are ${problems.length - shown.length} more problems.`] : [];
  throw new SourceError([...sentences, ...more].join("\n"));
}

const tooMany = (command: string) =>
  new SourceError(
    `The file has more than ${IMPORT_USERS_MAX.toLocaleString("en-US")} users, or too much for each. Import it with the command: ${command}`,
  );

/** The command has no limits. */
const commandFor = (name: string, { from, projectId }: Pick<Given, "from" | "projectId">) =>
  `hallpass import ${from === undefined ? "" : `--from ${from} `}${name} --project ${projectId}`;
