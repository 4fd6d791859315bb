import { SourceError } from "../source-error.ts";
import { type Bytes, reasonOf, textOf } from "./bytes.ts";
import { type Input, MAX_ROW_BYTES, type RawRow } from "./collection.ts";
import { rowOf } from "./json.ts";

/** A file with one JSON object on each line. */
export const jsonLinesInput = (bytes: Bytes, name: string): Input => ({
  collections: [{ name, rows: () => rows(bytes) }],
});

async function* rows(bytes: Bytes): AsyncGenerator<RawRow> {
  let number = 0;
  for await (const line of linesOf(bytes)) {
    number++;
    if (line.trim() === "") continue;
    const place = `${bytes.name}, line ${number}`;
    yield rowOf(parsed(line, place), place);
  }
}

function parsed(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new SourceError(`${place} is not JSON: ${reasonOf(error)}`, error);
  }
}

/** The lines of a text file, without their ends. */
export async function* linesOf(bytes: Bytes, most = MAX_ROW_BYTES): AsyncGenerator<string> {
  let rest = "";
  for await (const text of textOf(bytes)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > most) throw new SourceError(`${bytes.name} has a line of over ${most >> 20} MiB.`);
    for (const line of lines) yield line.replace(/\r$/, "");
  }
  if (rest !== "") yield rest;
}
