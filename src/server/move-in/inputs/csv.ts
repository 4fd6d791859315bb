import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { SourceError } from "../source-error.ts";
import { type Bytes, textOf } from "./bytes.ts";
import { type Input, MAX_ROW_BYTES, type RawRow } from "./collection.ts";

/** A CSV file (RFC 4180) with names in its first line; also with semicolons or tabs, as spreadsheets write it. */
export const csvInput = (bytes: Bytes, name: string): Input => ({
  collections: [{ name, rows: () => csvRows(bytes) }],
});

interface Parsed {
  record: Record<string, string>;
  info: { lines: number };
}

/** The rows of a CSV file. `columns` names them where the file does not. */
export async function* csvRows(bytes: Bytes, columns?: readonly string[]): AsyncGenerator<RawRow> {
  const parser = parse({
    columns: columns ? [...columns] : (names: string[]) => headerOf(names, bytes.name),
    delimiter: await delimiterOf(bytes),
    info: true,
    max_record_size: MAX_ROW_BYTES,
    skip_empty_lines: true,
  });
  const text = Readable.from(textOf(bytes));
  text.on("error", (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield { place: `${bytes.name}, line ${info.lines}`, value: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(`${bytes.name}: ${error.message}.`, error);
    throw error;
  } finally {
    text.destroy();
  }
}

function headerOf(names: string[], file: string): string[] {
  const trimmed = names.map((name) => name.trim());
  const twice = trimmed.find((name, at) => trimmed.indexOf(name) !== at);
  if (twice !== undefined) throw new SourceError(`${file}: the column "${twice}" is there more than once.`);
  return trimmed;
}

const DELIMITERS = [",", ";", "\t"];

/** The delimiter that the first line has most of, outside of quotes. */
async function delimiterOf(bytes: Bytes): Promise<string> {
  let first = "";
  for await (const text of textOf(bytes)) {
    first += text;
    if (/[\r\n]/.test(first)) break;
  }
  const [line = ""] = first.split(/[\r\n]/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
