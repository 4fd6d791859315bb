import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";

/**
 * The column types of tables. A table is a function of them, so one definition serves both databases. Keys are
 * camelCase here and snake_case in SQL (Drizzle's casing). Times are integer milliseconds: the two databases share no
 * other representation of time.
 */
const sqlite = {
  table: lite.sqliteTable,
  text: () => lite.text(),
  millis: () => lite.integer({ mode: "number" }),
  integer: () => lite.integer({ mode: "number" }),
  boolean: () => lite.integer({ mode: "boolean" }),
  json: <T>() => lite.text({ mode: "json" }).$type<T>(),
  bytes: () => lite.blob({ mode: "buffer" }),
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  primaryKey: lite.primaryKey,
};

export type Columns = typeof sqlite;

// Bun.SQL would encode a string again, and would send a number or boolean unencoded. So the JSON text is built here,
// and PostgreSQL parses it.
const jsonb = pg.customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
  // Bun.SQL returns objects parsed and scalars inside jsonb unchanged.
  fromDriver: (value) => value,
});

const bytea = pg.customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});

const postgres: unknown = {
  table: pg.pgTable,
  text: () => pg.text(),
  millis: () => pg.bigint({ mode: "number" }),
  integer: () => pg.bigint({ mode: "number" }),
  boolean: () => pg.boolean(),
  json: () => jsonb(),
  bytes: () => bytea(),
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
};

/** Returns the SQL name of a column, as Drizzle's casing derives it. */
export const nameInSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type Dialect = "sqlite" | "postgres";

/** Queries have SQLite's types; the builders of both dialects have the same shape, which the store suite proves. */
export const columns: Record<Dialect, Columns> = { sqlite, postgres: postgres as Columns };
