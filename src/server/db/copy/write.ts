import { letOthersRun } from "#server/let-others-run.ts";
import { frameBytes, MAGIC } from "./frames.ts";
import { lineOf, type Row, TableDigest } from "./row.ts";
import { type CopySource, endFrame, headerFrame, type OnRows, readCopy, rowsOf, tableFrame } from "./source.ts";

const FRAME_CHARACTERS = 256 * 1024;

/** Yields a copy of the source, in pieces of a few hundred KiB at most. */
export async function* copyOf(source: CopySource, now: number, onRows?: OnRows): AsyncGenerator<Uint8Array> {
  yield MAGIC;
  yield frameBytes(headerFrame(source, now));
  const all = rowsOf(source);
  let done = 0;
  for (const table of source.tables) {
    const digest = new TableDigest(table);
    for await (const batch of source.rows(table)) {
      for (const row of batch) digest.add(row);
      for (const text of linesOf(batch)) yield frameBytes({ kind: "rows", text });
      done += batch.length;
      onRows?.(done, all);
    }
    yield frameBytes(tableFrame(table, digest));
  }
  yield frameBytes(endFrame(done));
}

/** The rows as texts of lines, each of a few rows or of one large one. */
function* linesOf(batch: readonly Row[]): Generator<string> {
  let lines: string[] = [];
  let length = 0;
  for (const row of batch) {
    const line = lineOf(row);
    lines.push(line);
    length += line.length;
    if (length < FRAME_CHARACTERS) continue;
    yield lines.join("\n");
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield lines.join("\n");
}

/** Called with each row of a copy that is checked. */
export type OnRow = (table: string, row: Readonly<Record<string, unknown>>) => void;

interface CheckOptions {
  onRows?: OnRows;
  /** The tables whose rows `onRow` gets. */
  watched?: readonly string[];
  onRow?: OnRow;
  signal?: AbortSignal;
}

/** Reads a whole copy, and throws unless every byte of it is as it was written. Returns how many rows it has. */
export async function checkCopy(
  place: string,
  bytes: AsyncIterable<Uint8Array>,
  { onRows, watched = [], onRow, signal }: CheckOptions = {},
): Promise<{ rows: number; schema: number }> {
  const copy = await readCopy(place, bytes);
  const all = rowsOf(copy);
  let done = 0;
  for (const table of copy.tables) {
    for await (const batch of copy.rows(table)) {
      done += batch.length;
      onRows?.(done, all);
      await letOthersRun();
      signal?.throwIfAborted();
      if (!onRow || !watched.includes(table.name)) continue;
      for (const row of batch) {
        onRow(table.name, Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at]])));
      }
    }
  }
  return { rows: done, schema: copy.schema };
}
