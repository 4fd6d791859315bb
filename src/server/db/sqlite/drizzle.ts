import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import { is, Param, Placeholder } from "drizzle-orm";
import { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { SQLiteBunSession } from "drizzle-orm/bun-sqlite/session";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Decode, Executable } from "#server/db/query/drizzle.ts";

/**
 * What we use of Drizzle's insides on SQLite, besides what both databases use (`query/drizzle.ts`). `drizzle.test.ts` fails
 * when a new version changes it; docs/decisions/0023-drizzle-s-insides.md says what it is for.
 */

/** What Drizzle asks of a bun:sqlite database for queries that are awaited. */
export interface Client {
  prepare(sql: string): Pick<Statement, "run" | "values">;
}

/** One for all handles: it remembers the names of columns, which a fresh one would make for each query again. */
const dialect = new SQLiteSyncDialect({ casing: "snake_case" });

/** Drizzle on a client. What `drizzle()` does, without a dialect of its own. */
export class SqliteDatabase extends BunSQLiteDatabase {
  constructor(client: Client) {
    const database: unknown = client;
    super("sync", dialect, new SQLiteBunSession(database as Database, dialect, undefined), undefined);
  }
}

/**
 * SQLite looks at the values of parameters where they may tell which index is better, and how long a list will be, and
 * therefore plans such a statement again each time it is bound. `+?` is the same value, but nothing to look at: reading a
 * user with channel and team takes 5 µs instead of 17, the users of a page 17 instead of 31. Where Drizzle writes a
 * condition or a limit in another way, nothing is wrong but slower.
 */
export function withoutPeeking(sql: string): string {
  return sql.replace(/([=<>]| limit) \?/g, "$1 +?");
}

/** A value as Drizzle binds it to a parameter of a column's. */
export const bound = (column: SQLiteColumn, value: unknown) =>
  value === null || value === undefined ? null : (column.mapToDriverValue(value) as SQLQueryBindings);

/** Runs a prepared query with its parameters; a statement without `returning` gives no rows. */
export type Run = (params: object) => unknown[];

/** What Drizzle's prepared queries for bun:sqlite are made of. */
interface Parts extends Executable {
  readonly stmt: Pick<Statement, "run" | "values">;
  readonly query: { readonly params: readonly unknown[] };
}

/**
 * The same as Drizzle's `execute`, without what it finds out anew each time: which parameter goes where, and in which of
 * its ways the statement is run. That, and the promises around it, cost about as much as a look-up by id.
 */
export function runOf(built: Executable): Run {
  const { stmt, query, fields, customResultMapper: decode } = built as Parts;
  if (fields && !decode) throw new TypeError("A prepared query selects something of a kind that is not known here");
  return decode ? selected(stmt, bindingOf(query.params), decode) : changed(stmt, bindingOf(query.params));
}

type Bind = (params: Readonly<Record<string, unknown>>) => SQLQueryBindings[];

function selected(stmt: Parts["stmt"], bind: Bind, decode: Decode): Run {
  return (params) => decode(stmt.values(...bind(params as Record<string, unknown>)));
}

function changed(stmt: Parts["stmt"], bind: Bind): Run {
  return (params) => {
    stmt.run(...bind(params as Record<string, unknown>));
    return [];
  };
}

function bindingOf(params: readonly unknown[]): Bind {
  const readers = params.map(readerOf);
  return (values) => readers.map((read) => read(values) as SQLQueryBindings);
}

function readerOf(param: unknown): (values: Readonly<Record<string, unknown>>) => unknown {
  if (is(param, Placeholder)) return named(param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const read = named(param.value.name);
    return (values) => param.encoder.mapToDriverValue(read(values));
  }
  return () => param;
}

function named(name: string) {
  return (values: Readonly<Record<string, unknown>>) => {
    const value = values[name];
    if (value === undefined && !(name in values)) throw new Error(`Missing value for "${name}"`);
    return value;
  };
}
