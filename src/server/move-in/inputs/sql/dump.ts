import { SourceError } from "#server/move-in/source-error.ts";
import type { Bytes } from "../bytes.ts";
import type { Collection, Input, RawRow } from "../collection.ts";
import { arrayOf, Reader, unescaped } from "./literals.ts";
import { type DumpDialect, type Piece, pieces } from "./statements.ts";

/** Rows that are kept from the first reading: looking at a table does not read the file again. */
const KEPT = 20;

interface DumpedTable {
  /** The types of its columns, in their order. */
  types: Map<string, string>;
  /** The line of the statement with its first rows. */
  from: number;
  /** Its last line. */
  to: number;
  first: RawRow[];
}

/** What a dump begins with, and nothing else that people move in with: comments and statements of SQL. */
export const isDump = (text: string): boolean =>
  /^(--|\/\*|\\restrict\b|(SET|BEGIN|PRAGMA|CREATE|COPY|INSERT INTO|START TRANSACTION)\b[ ;])/i.test(text);

/** A plain dump of PostgreSQL, or one of MySQL or SQLite: a file of SQL statements. Each table with rows is a list. */
export async function dumpInput(bytes: Bytes, head: string): Promise<Input> {
  const dialect = /MySQL dump|MariaDB dump|phpMyAdmin|^\/\*M?!/.test(head) ? "mysql" : "standard";
  const tables = await indexOf(bytes, dialect);
  return {
    collections: [...tables].map(
      ([name, table]): Collection => ({
        name,
        fields: [...table.types.keys()],
        rows: () => rowsOf(bytes, dialect, name, table),
      }),
    ),
  };
}

/** Reads the file once, and notes where each table has its rows. */
async function indexOf(bytes: Bytes, dialect: DumpDialect): Promise<Map<string, DumpedTable>> {
  const tables = new Map<string, DumpedTable>();
  const tableOf = (name: string): DumpedTable => {
    const known = tables.get(name) ?? { types: new Map<string, string>(), from: 0, to: 0, first: [] };
    tables.set(name, known);
    return known;
  };
  const lists = new RowLists(bytes.name, dialect, (name) => tableOf(name).types);
  let copied: { line: number; table: DumpedTable } | undefined;
  for await (const piece of pieces(bytes, dialect)) {
    if (piece.kind === "create") {
      const created = createdBy(piece.text, dialect);
      if (created) tableOf(created.name).types = created.types;
      continue;
    }
    const name = lists.tableOf(piece);
    if (piece.kind === "copy") copied = { line: piece.line, table: tableOf(name) };
    const table = piece.kind === "data" && copied ? copied.table : tableOf(name);
    if (table.from === 0) table.from = piece.line;
    table.to = piece.line;
    if (table.first.length < KEPT) table.first.push(...lists.rows(piece));
  }
  return tables;
}

async function* rowsOf(
  bytes: Bytes,
  dialect: DumpDialect,
  name: string,
  { types, from, to, first }: DumpedTable,
): AsyncGenerator<RawRow> {
  yield* first;
  if (from === 0) return;
  const lists = new RowLists(bytes.name, dialect, () => types);
  let before = first.length;
  for await (const piece of pieces(bytes, dialect, from)) {
    if (piece.line > to) return;
    if (piece.kind === "create" || lists.tableOf(piece) !== name) continue;
    for (const row of lists.rows(piece)) if (before-- <= 0) yield row;
  }
}

/** Reads the rows in the pieces of a dump, which come in their order. */
class RowLists {
  readonly #file: string;
  readonly #dialect: DumpDialect;
  readonly #typesOf: (table: string) => Map<string, string>;
  /** The table whose data follows. */
  #copied: { name: string; columns: readonly string[]; types: Map<string, string> } | undefined;

  constructor(file: string, dialect: DumpDialect, typesOf: (table: string) => Map<string, string>) {
    this.#file = file;
    this.#dialect = dialect;
    this.#typesOf = typesOf;
  }

  /** The table that a piece fills. */
  tableOf({ kind, text, line }: Piece): string {
    if (kind === "data") return this.#copied?.name ?? "";
    const reader = new Reader(text, this.#dialect);
    reader.take(kind === "copy" ? /COPY\b/iy : /INSERT\s+(?:IGNORE\s+)?INTO\b/iy);
    const name = reader.table();
    if (name === undefined) throw this.#unread(line);
    if (kind === "copy") {
      const types = this.#typesOf(name);
      this.#copied = { name, types, columns: reader.names() ?? [...types.keys()] };
    }
    return name;
  }

  rows({ kind, text, line }: Piece): RawRow[] {
    if (kind === "copy") return [];
    if (kind === "insert") return this.#inserted(text, line);
    const { columns = [], types = new Map() } = this.#copied ?? {};
    const cells = text.split("\t").map((cell) => (cell === "\\N" ? null : unescaped(cell)));
    return [this.#row(columns, cells, types, line)];
  }

  #inserted(text: string, line: number): RawRow[] {
    const reader = new Reader(text, this.#dialect);
    reader.take(/INSERT\s+(?:IGNORE\s+)?INTO\b/iy);
    const types = this.#typesOf(reader.table() ?? "");
    const columns = reader.names() ?? [...types.keys()];
    reader.take(/OVERRIDING\s+(?:SYSTEM|USER)\s+VALUE\b/iy);
    if (reader.take(/VALUES\b/iy) === undefined) throw this.#unread(line);
    const rows: RawRow[] = [];
    do {
      if (reader.take(/\(/y) === undefined) throw this.#unread(line);
      const cells: unknown[] = [];
      do cells.push(reader.value());
      while (reader.take(/,/y) !== undefined);
      if (reader.take(/\)/y) === undefined) throw this.#unread(line);
      rows.push(this.#row(columns, cells, types, line));
    } while (reader.take(/,/y) !== undefined);
    return rows;
  }

  #row(columns: readonly string[], cells: readonly unknown[], types: Map<string, string>, line: number): RawRow {
    if (columns.length !== cells.length) {
      throw new SourceError(
        columns.length === 0
          ? `${this.#file}, line ${line}: the dump does not say which columns the values are of. Make it with the tables' definitions, or with --column-inserts.`
          : `${this.#file}, line ${line} has ${cells.length} values for ${columns.length} columns.`,
      );
    }
    const value = Object.fromEntries(columns.map((name, at) => [name, typed(cells[at], types.get(name) ?? "")]));
    return { place: `${this.#file}, line ${line}`, value };
  }

  #unread(line: number): SourceError {
    return new SourceError(`${this.#file}, line ${line}: this statement is not as a dump writes it.`);
  }
}

/** The columns of CREATE TABLE, with their types in lower case. */
function createdBy(text: string, dialect: DumpDialect): { name: string; types: Map<string, string> } | undefined {
  const reader = new Reader(text, dialect);
  reader.take(/CREATE\s+(?:UNLOGGED\s+|TEMPORARY\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\b)?/iy);
  const name = reader.table();
  if (name === undefined || reader.take(/\(/y) === undefined) return undefined;
  const types = new Map<string, string>();
  do {
    if (
      reader.take(/(?:CONSTRAINT|PRIMARY|UNIQUE|KEY|FOREIGN|CHECK|INDEX|FULLTEXT|SPATIAL|EXCLUDE|LIKE)\b/iy) ===
      undefined
    ) {
      const column = reader.name();
      if (column === undefined) break;
      types.set(column, reader.take(TYPE)?.trim().toLowerCase() ?? "");
    }
    reader.item();
  } while (reader.take(/,/y) !== undefined);
  return { name, types };
}

/** Names of types are short: a longer text, such as many blanks, would be compared with the rest again and again. */
const TYPE =
  /[\w."` ]{1,200}?(?:\([^()]*\))?(?:\[\])*(?=\s+(?:with|without|not|null|default|primary|unique|collate|generated|references|check|character|comment|auto_increment|unsigned|on)\b|\s*[,)]|\s*$)/iy;

/** Data in text form as a value of its column's type, in the forms that a database would give. */
function typed(value: unknown, type: string): unknown {
  if (typeof value !== "string") return value;
  const base = type.replace(/^\w+\./, "");
  if (base.endsWith("[]")) return arrayOf(value);
  if (/^bool/.test(base)) return /^t/i.test(value);
  if (/^((small|big)?(int|serial)|integer)/.test(base)) {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (/^(double|real|float)/.test(base)) return Number(value);
  if (/^jsonb?$/.test(base)) return parsed(value);
  if (base === "bytea" && value.startsWith("\\x")) return Buffer.from(value.slice(2), "hex");
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}
