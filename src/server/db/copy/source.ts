import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Dialect } from "#server/db/store/columns.ts";
import { version } from "#server/version.ts";
import { DamagedCopy, type Frame, framesIn } from "./frames.ts";
import { type Row, rowOfLine, TableDigest } from "./row.ts";
import { type CopyTable, KINDS } from "./tables.ts";

/** A table with the number of its rows. */
export type CountedTable = CopyTable & { rows: number };

/** One state of a database, in a database or in a file. */
export interface CopySource {
  /** What the data is called in messages, and how a resumed copy knows it again. */
  readonly place: string;
  readonly dialect: Dialect;
  /** The number of the newest migration. */
  readonly schema: number;
  /** In the order in which they can be loaded. */
  readonly tables: readonly CountedTable[];
  /** The rows of a table in batches, always in the same order. Tables are read one after another, each once. */
  rows(table: CountedTable): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** Called with the rows done and the rows of all tables. */
export type OnRows = (done: number, of: number) => void;

export const rowsOf = ({ tables }: Pick<CopySource, "tables">) => tables.reduce((sum, { rows }) => sum + rows, 0);

/** How a database is called in messages: without the user and the password. */
export function placeOfUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

const FORMAT = "hallpass-copy";
const FORMAT_VERSION = 1;

const Header = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer(),
  schema: Type.Integer({ minimum: 1 }),
  hallpass_version: Type.String(),
  made_at_millis: Type.Integer(),
  database: Type.Union([Type.Literal("sqlite"), Type.Literal("postgres")]),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      rows: Type.Integer({ minimum: 0 }),
      columns: Type.Array(
        Type.Object({ name: Type.String(), kind: Type.Union(KINDS.map((kind) => Type.Literal(kind))) }),
      ),
    }),
    { minItems: 1 },
  ),
});

const TableEnd = Type.Object({ name: Type.String(), rows: Type.Integer(), digest: Type.String() });
const End = Type.Object({ rows: Type.Integer() });

/** The first frame of a copy of the source. */
export function headerFrame({ dialect, schema, tables }: CopySource, now: number): Frame {
  const header: Static<typeof Header> = {
    format: FORMAT,
    version: FORMAT_VERSION,
    schema,
    hallpass_version: version,
    made_at_millis: now,
    database: dialect,
    tables: tables.map(({ name, rows, columns }) => ({ name, rows, columns: columns.map((each) => ({ ...each })) })),
  };
  return { kind: "header", text: JSON.stringify(header) };
}

export const tableFrame = ({ name }: CopyTable, { rows, text }: TableDigest): Frame => ({
  kind: "table",
  text: JSON.stringify({ name, rows, digest: text } satisfies Static<typeof TableEnd>),
});

export const endFrame = (rows: number): Frame => ({
  kind: "end",
  text: JSON.stringify({ rows } satisfies Static<typeof End>),
});

/**
 * Reads a copy. `rows` throws `DamagedCopy` at the first place that is not what was written, at the latest at the end of
 * a table; after the last table, it also requires the end of the file.
 */
export async function readCopy(place: string, bytes: AsyncIterable<Uint8Array>): Promise<CopySource> {
  const frames = framesIn(bytes);
  const next = async () => {
    const { done, value } = await frames.next();
    if (done) throw new DamagedCopy("it is cut off");
    return value;
  };
  const first = await next();
  const header = first.kind === "header" ? parsed(Header, first.text) : null;
  if (!header) throw new DamagedCopy("it has no valid header");
  if (header.version > FORMAT_VERSION) {
    throw new Error(`Hallpass ${header.hallpass_version} wrote it in a form that this version does not know.`);
  }
  const last = header.tables.at(-1);

  async function* rows(table: CountedTable): AsyncGenerator<Row[]> {
    const digest = new TableDigest(table);
    for (;;) {
      const frame = await next();
      if (frame.kind === "rows") {
        const batch = rowsIn(table, frame.text);
        for (const row of batch) digest.add(row);
        yield batch;
        continue;
      }
      const end = frame.kind === "table" ? parsed(TableEnd, frame.text) : null;
      const isRight = end?.name === table.name && end.rows === digest.rows && table.rows === digest.rows;
      if (!isRight || end.digest !== digest.text) throw new DamagedCopy(`its table ${table.name} is not complete`);
      if (table.name === last?.name) await requireEnd();
      return;
    }
  }

  async function requireEnd() {
    const frame = await next();
    const end = frame.kind === "end" ? parsed(End, frame.text) : null;
    if (!header || end?.rows !== rowsOf(header)) throw new DamagedCopy("its end is not valid");
    const { done } = await frames.next();
    if (!done) throw new DamagedCopy("there is more after its end");
  }

  return {
    place,
    dialect: header.database,
    schema: header.schema,
    tables: header.tables,
    rows,
    close: async () => void (await frames.return(undefined)),
  };
}

function parsed<T extends typeof Header | typeof TableEnd | typeof End>(schema: T, text: string): Static<T> | null {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(schema, value) ? value : null;
  } catch {
    return null;
  }
}

function rowsIn(table: CopyTable, text: string): Row[] {
  try {
    return text.split("\n").map((line) => rowOfLine(table, line));
  } catch (error) {
    throw new DamagedCopy(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
