import { and, asc, eq, gte } from "drizzle-orm";
import { orderedUuid } from "#server/crypto/random.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { FORMAT_VERSION } from "#server/transfer/header.ts";
import { readLines } from "#server/transfer/lines.ts";
import type { FileRecord } from "#server/transfer/noun.ts";
import { nounOf } from "#server/transfer/nouns.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import type { CheckedSource } from "./check-source.ts";

/** So many lines of one type are imported in one transaction, for which other writers wait. */
const LINES_AT_ONCE = 100;
const CHARACTERS_AT_ONCE = 512 * 1024;

/** Some lines of an import, as they are sealed. */
interface StoredLines {
  records: FileRecord[];
  /** Where each comes from; empty for lines of our own. */
  places: string[];
}

export interface SomeLines extends StoredLines {
  id: string;
  firstLine: number;
}

/** Stores the lines of a checked source, in place of those of an earlier file. Returns their number. */
export async function storeLines(
  deps: Deps,
  { id, projectId }: { id: string; projectId: string },
  source: CheckedSource,
): Promise<number> {
  await deps.store.write(async (tx) => {
    await tx.delete(tx.importLines).where(eq(tx.importLines.importId, id));
  });
  let firstLine = 0;
  for await (const some of portions(source)) {
    const row = {
      id: orderedUuid(),
      importId: id,
      projectId,
      firstLine,
      lines: some.records.length,
      sealedLines: deps.keyring.seal(JSON.stringify(some)),
    };
    await deps.store.write((tx) => tx.add("importLines", row));
    firstLine += row.lines;
    await yieldToEventLoop();
  }
  return firstLine;
}

async function* portions({ file, places }: CheckedSource): AsyncGenerator<StoredLines> {
  const numbers: number[] = [];
  for await (const { number } of recordsOf(file)) numbers.push(number);
  const placeOf = await places(numbers);
  let some: StoredLines = { records: [], places: [] };
  let characters = 0;
  const begin = () => {
    some = { records: [], places: [] };
    characters = 0;
  };
  for await (const { number, record } of recordsOf(file)) {
    if (some.records[0] && some.records[0].type !== record.type) {
      yield some;
      begin();
    }
    some.records.push(record);
    some.places.push(placeOf ? (placeOf.get(number) ?? "") : `Line ${number}`);
    characters += JSON.stringify(record).length;
    if (some.records.length < LINES_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield some;
    begin();
  }
  if (some.records.length > 0) yield some;
}

/** The lines that go into a project: no header, no end, and nothing of the project itself. */
async function* recordsOf(file: string): AsyncGenerator<{ number: number; record: FileRecord }> {
  for await (const line of readLines(file)) {
    // The check has read every line before.
    if (!("value" in line)) throw new Error(`Line ${line.number} is no longer readable.`);
    const record = line.value as FileRecord;
    const noun = nounOf(String(record.type));
    if (noun && !noun.isOfProject) yield { number: line.number, record };
  }
}

/** Returns the next lines of an import; undefined if all are imported. */
export async function nextLines(deps: Deps, importId: string, from: number): Promise<SomeLines | undefined> {
  const [row] = await deps.store.read((db: Snapshot) => {
    const t = db.importLines;
    return db
      .select()
      .from(t)
      .where(and(eq(t.importId, importId), gte(t.firstLine, from)))
      .orderBy(asc(t.firstLine))
      .limit(1);
  });
  if (!row) return undefined;
  const { records, places } = JSON.parse(deps.keyring.open(row.sealedLines)) as StoredLines;
  return { id: row.id, firstLine: row.firstLine, records, places };
}

/** Lines as a file that an import reads. Its first line is the header. */
export const asFile = ({ records }: Pick<StoredLines, "records">): Blob =>
  new Blob(
    [{ type: "header", format: "hallpass-export", version: FORMAT_VERSION }, ...records].map(
      (record) => `${JSON.stringify(record)}\n`,
    ),
  );

/** The place of a line of such a file. */
export const placeIn = ({ places }: Pick<StoredLines, "places">, line: number): string => places[line - 2] ?? "";
