import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { SourceError } from "../source-error.ts";
import { type Bytes, textOf } from "./bytes.ts";
import { type Input, MAX_ROW_BYTES, type RawRow } from "./collection.ts";

/** A CSV file (RFC 4180) with names in its first line; also with semicolons or tabs, as spreadsheets write it. */
export const csvInput = (bytes: Bytes, name: string): Input => ({
  collections: [{ name, rows: () => csvRows(bytes), named: (columns) => namedRows(bytes, columns) }],
});

interface Parsed {
  record: string[];
  info: { lines: number };
}

async function* csvRows(bytes: Bytes): AsyncGenerator<RawRow> {
  let columns: string[] | undefined;
  for await (const { record, info } of linesOf(bytes, {})) {
    if (!columns) columns = headerOf(record, bytes.name);
    else if (isHeader(record, columns)) {
      throw new SourceError(
        `${bytes.name}, line ${info.lines} has the names of the columns again. Delete the line, or put the files that were joined there into a folder.`,
      );
    } else yield rowOf(record, columns, `${bytes.name}, line ${info.lines}`);
  }
}

/** Rows of a file that does not name its columns. Their writers often do not escape quotes, either. */
async function* namedRows(bytes: Bytes, columns: readonly string[]): AsyncGenerator<RawRow> {
  const options = { relax_column_count: true, relax_quotes: true };
  for await (const { record, info } of linesOf(bytes, options)) {
    yield rowOf(record, columns, `${bytes.name}, line ${info.lines}`);
  }
}

/** Cells without a column keep a name, so that nothing is lost. */
function rowOf(cells: readonly string[], columns: readonly string[], place: string): RawRow {
  const named = cells.map((cell, at) => [columns[at] ?? (cell === "" ? undefined : `column ${at + 1}`), cell]);
  return { place, value: Object.fromEntries(named.filter(([column]) => column !== undefined)) };
}

async function* linesOf(
  bytes: Bytes,
  options: { relax_column_count?: boolean; relax_quotes?: boolean },
): AsyncGenerator<Parsed> {
  const parser = parse({
    delimiter: await delimiterOf(bytes),
    info: true,
    max_record_size: MAX_ROW_BYTES,
    skip_empty_lines: true,
    ...options,
  });
  const text = Readable.from(textOf(bytes));
  text.on("error", (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    yield* parser as AsyncIterable<Parsed>;
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(`${bytes.name}: ${error.message}.`, error);
    throw error;
  } finally {
    text.destroy();
  }
}

function headerOf(names: string[], file: string): string[] {
  const trimmed = names.map((name) => name.trim());
  const seen = new Set<string>();
  // A name that is there already does not make it larger.
  const twice = trimmed.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw new SourceError(`${file}: the column "${twice}" is there more than once.`);
  return trimmed;
}

const isHeader = (cells: readonly string[], columns: readonly string[]) =>
  cells.length === columns.length && cells.every((cell, at) => cell.trim() === columns[at]);

const DELIMITERS = [",", ";", "\t"];

/** The delimiter that the first line has most of, outside of quotes. */
async function delimiterOf(bytes: Bytes): Promise<string> {
  let first = "";
  for await (const text of textOf(bytes)) {
    first += text;
    // Not of all of it, again and again: a file may have no second line.
    if (/[\r\n]/.test(text) || first.length > MAX_ROW_BYTES) break;
  }
  const [line = ""] = first.trimStart().split(/[\r\n]/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
