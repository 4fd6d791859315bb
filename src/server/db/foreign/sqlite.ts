import { constants, Database } from "bun:sqlite";
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { sqliteCodeOf } from "../sqlite/error-code.ts";
import { type ForeignDatabase, ForeignDatabaseError, type ForeignRow } from "./foreign.ts";

/** The program whose database it is may run, and write. */
const BUSY_MILLIS = 5_000;

/**
 * Its schema is code of somebody else: its views and columns may use no function with an effect. A damaged page is noticed before
 * it is used (https://www.sqlite.org/security.html).
 */
const DISTRUSTING = ["trusted_schema = off", "cell_size_check = on", "mmap_size = 0"];

/** Opens an SQLite file in one transaction that only reads and sees one snapshot. Leaves no file beside it. */
export function openSqlite(file: string): ForeignDatabase {
  let database: Database | undefined;
  try {
    database = opened(file);
    database.run(`pragma busy_timeout = ${BUSY_MILLIS}`);
    for (const setting of DISTRUSTING) database.run(`pragma ${setting}`);
    database.run("begin");
    const tables = database
      .query<{ name: string; type: string }, []>(
        "select name, type from pragma_table_list where schema = 'main' and type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by name",
      )
      .all();
    const source = database;
    return {
      tables: tables.flatMap(({ name, type }) => {
        const isView = type === "view";
        const columns = isView ? columnsOfView(source, name) : columnsOf(source, name);
        return columns ? [{ name, isView, columns, rows: () => rowsOf(source, name, file) }] : [];
      }),
      unreadable: [],
      async close() {
        source.close();
      },
    };
  } catch (error) {
    database?.close();
    throw refusal(file, error);
  }
}

/** SQLite makes files beside a database that has a log, unless there is no log now: then it may read the file as it is. */
function opened(file: string): Database {
  if (!isLogged(file) || existsSync(`${file}-wal`)) return new Database(file, { readonly: true });
  return new Database(
    `${pathToFileURL(file).href}?immutable=1`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  );
}

/** The 19th byte of a file is 2 if readers need a log (https://www.sqlite.org/fileformat2.html). */
function isLogged(file: string): boolean {
  const bytes = Buffer.alloc(20);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, bytes);
  } finally {
    closeSync(descriptor);
  }
  return bytes[19] === 2;
}

const columnsOf = (database: Database, table: string): string[] =>
  database
    .query<{ name: string }, [string]>("select name from pragma_table_info(?)")
    .all(table)
    .map(({ name }) => name);

/** A view may use functions that only its program has, or tables that are gone. Nothing is lost: it shows what tables have. */
function columnsOfView(database: Database, view: string): string[] | undefined {
  try {
    return columnsOf(database, view);
  } catch (error) {
    if (sqliteCodeOf(error) !== "SQLITE_ERROR") throw error;
    return undefined;
  }
}

async function* rowsOf(database: Database, table: string, file: string): AsyncGenerator<ForeignRow> {
  try {
    const list = columnsOf(database, table)
      .map((name) => exactly(quoted(name)))
      .join(", ");
    for (const row of database.prepare<ForeignRow, []>(`select ${list} from ${quoted(table)}`).iterate()) yield row;
  } catch (error) {
    throw refusal(file, error);
  }
}

/** Any column may hold a number that JavaScript cannot keep exactly: that comes as text. */
const exactly = (name: string) =>
  `case when typeof(${name}) = 'integer' and ${name} not between -${EXACT} and ${EXACT} then cast(${name} as text) else ${name} end as ${name}`;

const EXACT = Number.MAX_SAFE_INTEGER;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function refusal(file: string, error: unknown): ForeignDatabaseError {
  if (error instanceof ForeignDatabaseError) return error;
  const reason = (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, "");
  const isHalfChanged = sqliteCodeOf(error).startsWith("SQLITE_READONLY") && existsSync(`${file}-journal`);
  const remedy = isHalfChanged
    ? "A program ended in the middle of a change. Open the database once with that program or with sqlite3: SQLite then undoes the change."
    : "Stop the program that uses it, and check the rights of its directory.";
  return new ForeignDatabaseError(`Cannot read the database ${file}: ${reason}. ${remedy}`, error);
}
