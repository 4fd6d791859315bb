import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import { is, Param, Placeholder } from "drizzle-orm";
import { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { SQLiteBunSession } from "drizzle-orm/bun-sqlite/session";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Decode, Executable } from "#server/db/query/drizzle.ts";

/**
 * The parts of Drizzle's internals that Hallpass uses on SQLite, besides those for both databases (`query/drizzle.ts`).
 * `drizzle.test.ts` fails when a new version changes them; docs/decisions/0023-drizzle-s-insides.md says what they are
 * for.
 */

/** The part of a bun:sqlite database that Drizzle uses for awaited queries. */
export interface Client {
  prepare(sql: string): Pick<Statement, "run" | "values">;
}

/** Shared by all handles: it caches column names, which a new one would compute again for each query. */
const dialect = new SQLiteSyncDialect({ casing: "snake_case" });

/** Drizzle on a client, like `drizzle()` but with the shared dialect. */
export class SqliteDatabase extends BunSQLiteDatabase {
  constructor(client: Client) {
    const database: unknown = client;
    super("sync", dialect, new SQLiteBunSession(database as Database, dialect, undefined), undefined);
  }
}

/**
 * Hides parameter values from SQLite's planner. SQLite looks at the values where they may show which index is better or
 * how long a list is, and therefore plans such a statement again each time it is bound. `+?` has the same value but
 * hides it: reading a user with channel and team takes 5 µs instead of 17, the users of a page 17 instead of 31. If
 * Drizzle writes a condition or a limit differently, the query is only slower.
 */
export function withoutPeeking(sql: string): string {
  return sql.replace(/([=<>]| limit) \?/g, "$1 +?");
}

/** Returns a value as Drizzle binds it to a parameter of a column. */
export const bound = (column: SQLiteColumn, value: unknown) =>
  value === null || value === undefined ? null : (column.mapToDriverValue(value) as SQLQueryBindings);

/** Runs a prepared query with its parameters; a statement without `returning` returns no rows. */
export type Run = (params: object) => unknown[];

/** The members of Drizzle's prepared queries for bun:sqlite. */
interface Parts extends Executable {
  readonly stmt: Pick<Statement, "run" | "values">;
  readonly query: { readonly params: readonly unknown[] };
}

/**
 * Does the same as Drizzle's `execute`, but decides only once which parameter goes where and how to run the statement.
 * Deciding each time, and the promises around it, cost about as much as a look-up by id.
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
