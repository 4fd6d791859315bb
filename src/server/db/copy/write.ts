import type { Keyring } from "#server/crypto/seal.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { noDigest, type Proof, type Sign } from "./digest.ts";
import { type Frame, framed, MAGIC } from "./frames.ts";
import { lineOf, type Row, TableDigest } from "./row.ts";
import { type CopySource, endOf, headerFrame, type OnRows, readCopy, rowsOf, tableFrame } from "./source.ts";

const FRAME_CHARACTERS = 256 * 1024;

/** Yields a copy of the source, in pieces of a few hundred KiB at most. */
export const copyOf = (
  source: CopySource,
  now: number,
  { onRows, sign = noDigest }: { onRows?: OnRows; sign?: Sign } = {},
): AsyncGenerator<Uint8Array> => framed(MAGIC, framesOf(source, now, onRows), sign);

async function* framesOf(source: CopySource, now: number, onRows?: OnRows): AsyncGenerator<Frame, object> {
  yield headerFrame(source, now);
  const all = rowsOf(source);
  let done = 0;
  for (const table of source.tables) {
    const digest = new TableDigest(table);
    for await (const batch of source.rows(table)) {
      for (const row of batch) digest.add(row);
      for (const text of linesOf(batch)) yield { kind: "rows", content: text };
      done += batch.length;
      onRows?.(done, all);
    }
    yield tableFrame(table, digest);
  }
  return endOf(done);
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
  /** Check a digest under the secret. */
  keys?: Pick<Keyring, "derivedKeys"> | null;
  signal?: AbortSignal;
}

/** What a check finds out about a copy; `bytes` is about what its rows take in SQLite. */
export interface CheckedCopy {
  rows: number;
  bytes: number;
  schema: number;
  proof: Proof;
}

/** Reads a whole copy, and throws unless every byte of it is as it was written. */
export async function checkCopy(
  place: string,
  bytes: AsyncIterable<Uint8Array>,
  { onRows, watched = [], onRow, keys = null, signal }: CheckOptions = {},
): Promise<CheckedCopy> {
  const copy = await readCopy(place, bytes, keys);
  const all = rowsOf(copy);
  let done = 0;
  for (const table of copy.tables) {
    for await (const batch of copy.rows(table)) {
      done += batch.length;
      onRows?.(done, all);
      await yieldToEventLoop();
      signal?.throwIfAborted();
      if (!onRow || !watched.includes(table.name)) continue;
      for (const row of batch) {
        onRow(table.name, Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at]])));
      }
    }
  }
  return { rows: done, bytes: copy.bytes(), schema: copy.schema, proof: copy.proof() };
}
