import { type Static, Type } from "@sinclair/typebox";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import { version } from "#server/version.ts";
import { ContentDigest, type Proof } from "./digest.ts";
import { DamagedCopy, type Frame, framesIn, textOf } from "./frames.ts";
import { changed, framesAfter, parsed } from "./reading.ts";
import { type Row, rowOfLine, TableDigest } from "./row.ts";
import { type CopyTable, KINDS } from "./tables.ts";

/** A table with the number of its rows. */
export type CountedTable = CopyTable & { rows: number };

/** One state of a database, in a database or in a file. */
export interface CopySource {
  /** The name of the data in messages, by which a resumed copy also recognizes it. */
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

/** The name of a database in messages: without the user and the password. */
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
const End = Type.Composite([Type.Object({ rows: Type.Integer() }), ContentDigest]);

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
  return { kind: "header", content: JSON.stringify(header) };
}

export const tableFrame = ({ name }: CopyTable, { rows, text }: TableDigest): Frame => ({
  kind: "table",
  content: JSON.stringify({ name, rows, digest: text } satisfies Static<typeof TableEnd>),
});

/** The content of a copy's last frame besides the digest. */
export const endOf = (rows: number) => ({ rows }) satisfies Static<typeof End>;

/** A copy in a file. */
export interface ReadCopy extends CopySource {
  /** The evidence that it is unchanged; known after all rows are read. */
  proof(): Proof;
  /** About how many bytes the rows that were read so far take in SQLite, with their indexes. */
  bytes(): number;
}

/**
 * Reads a copy. `rows` throws `DamagedCopy` at the first place that is not what was written, at the latest at the end of
 * a table; after the last table, it also requires the end of the file, and a digest there that is of what was read.
 */
export async function readCopy(
  place: string,
  bytes: AsyncIterable<Uint8Array>,
  keys: Pick<Keyring, "derivedKeys"> | null = null,
): Promise<ReadCopy> {
  const { header, next, endAt, close } = await framesAfter(framesIn(bytes), Header, FORMAT_VERSION);
  const last = header.tables.at(-1);
  let proof: Proof = "none";
  let read = 0;

  async function* rows(table: CountedTable): AsyncGenerator<Row[]> {
    const digest = new TableDigest(table);
    for (;;) {
      const frame = await next();
      if (frame.kind === "rows") {
        const batch = rowsIn(table, textOf(frame));
        for (const row of batch) {
          digest.add(row);
          read += bytesInSqlite(row);
        }
        yield batch;
        continue;
      }
      const end = frame.kind === "table" ? parsed(TableEnd, frame) : null;
      const isRight = end?.name === table.name && end.rows === digest.rows && table.rows === digest.rows;
      if (!isRight || end.digest !== digest.text)
        throw new DamagedCopy(changed(`its table ${table.name} is not the one that was written`));
      if (table.name === last?.name) await requireEnd();
      return;
    }
  }

  async function requireEnd() {
    proof = await endAt(await next(), End, (end) => end.rows === rowsOf(header), keys);
  }

  return {
    place,
    dialect: header.database,
    schema: header.schema,
    tables: header.tables,
    rows,
    proof: () => proof,
    bytes: () => read,
    close,
  };
}

/** Larger values are in no index. */
const INDEXED_BYTES_MAX = 512;
/**
 * The growth of a value by indexes and the search. Measured, and rather too low, since a restore without this space is
 * refused.
 */
const SQLITE_FACTOR = 2.5;

const bytesInSqlite = (row: Row) =>
  row.reduce<number>((sum, value) => {
    const length = typeof value === "string" || value instanceof Uint8Array ? value.length : value === null ? 1 : 8;
    return sum + (length > INDEXED_BYTES_MAX ? length : SQLITE_FACTOR * length);
  }, 0);

function rowsIn(table: CopyTable, text: string): Row[] {
  try {
    return text.split("\n").map((line) => rowOfLine(table, line));
  } catch (error) {
    throw new DamagedCopy(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
