import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { type PgTable, getTableConfig as postgresConfig } from "drizzle-orm/pg-core";
import { getTableConfig as sqliteConfig } from "drizzle-orm/sqlite-core";
import { migrations } from "#server/db/migrate/migrations.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { eachStore, type TestPlace } from "#testing/database/stores.ts";
import { type Dialect, nameInSql } from "./columns.ts";
import { addTables, type Tables, tables } from "./tables.ts";

/** The properties that the code and the database must agree on. */
interface Shape {
  columns: Record<string, { type: string; notNull: boolean; primary: boolean }>;
  indexes: Record<string, { unique: boolean; partial: boolean }>;
}

test("a table is made once, and the handles of its database have the same one", () => {
  for (const dialect of ["sqlite", "postgres"] as const) {
    const handle: Partial<Tables> = {};
    addTables(handle, dialect);

    expect(tables[dialect].users).toBe(tables[dialect].users);
    expect(handle.users).toBe(tables[dialect].users);
  }
});

// The SQL of migrations is written by hand, twice; a missing column must be found before its first use.
eachStore((make, dialect) => {
  test("tables in code and in the migrated database have the same columns and indexes", async () => {
    const place = await make();
    await place.open();

    const declared = declaredShapes(dialect);
    const actual = await actualShapes(place, Object.keys(declared));
    // The code need not know an index that only makes queries fast. It must know a unique index, to recognize
    // violations by name.
    for (const [table, { indexes }] of Object.entries(actual)) {
      for (const [name, { unique }] of Object.entries(indexes)) {
        if (!unique && !declared[table]?.indexes[name]) delete indexes[name];
      }
    }

    expect(actual).toEqual(declared);
  });
});

test("both databases have the same migrations under the same names", () => {
  const names = (dialect: Dialect) => migrations[dialect].map(({ number, name }) => ({ number, name }));

  expect(names("postgres")).toEqual(names("sqlite"));
  for (const [index, { number, name }] of migrations.sqlite.entries()) {
    expect(number).toBe(index + 1);
    expect(name).toStartWith(`${String(number).padStart(4, "0")}_`);
  }
});

/**
 * Adds a column that only the search uses: on SQLite it finds users by a number (migration 0007); for the code, the id
 * is the key.
 */
function withNumber({ columns, indexes }: Shape): Shape {
  const number = { type: "integer", notNull: true, primary: true };
  return { columns: { ...columns, number, id: { type: "text", notNull: true, primary: false } }, indexes };
}

/** Adds what only the search uses on PostgreSQL: an index on two texts, which triggers and the database maintain. */
function withTexts({ columns, indexes }: Shape): Shape {
  const text = { type: "text", notNull: false, primary: false };
  return { columns: { ...columns, search_name: text, search_addresses: text }, indexes };
}

/** Adds what only lists use: columns by which they are filtered, which triggers and the database maintain. */
function withTraits({ columns, indexes }: Shape, dialect: Dialect): Shape {
  const hasPasskey = { type: dialect === "sqlite" ? "integer" : "boolean", notNull: true, primary: false };
  // SQLite does not list a generated column.
  const traits: Shape["columns"] =
    dialect === "sqlite" ? {} : { traits: { type: "bigint", notNull: false, primary: false } };
  return { columns: { ...columns, has_passkey: hasPasskey, ...traits }, indexes };
}

function declaredShapes(dialect: Dialect): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const table of Object.values(tables[dialect])) {
    const asPostgres: unknown = table;
    const config = dialect === "sqlite" ? sqliteConfig(table) : postgresConfig(asPostgres as PgTable);
    const key = new Set(config.primaryKeys.flatMap((each) => each.columns.map(({ name }) => name)));
    shapes[config.name] = { columns: {}, indexes: {} };
    for (const column of config.columns) {
      const primary = column.primary || key.has(column.name);
      const shape = { type: column.getSQLType(), notNull: column.notNull || primary, primary };
      (shapes[config.name] as Shape).columns[nameInSql(column.name)] = shape;
    }
    for (const { config: index } of config.indexes) {
      const shape = { unique: index.unique, partial: index.where !== undefined };
      (shapes[config.name] as Shape).indexes[index.name ?? "without a name"] = shape;
    }
  }
  if (shapes.users) {
    const searched = dialect === "sqlite" ? withNumber(shapes.users) : withTexts(shapes.users);
    shapes.users = withTraits(searched, dialect);
  }
  return shapes;
}

async function actualShapes(place: TestPlace, names: string[]): Promise<Record<string, Shape>> {
  const ask = place.dialect === "sqlite" ? askSqlite(place) : askPostgres(place);
  const shapes: Record<string, Shape> = {};
  try {
    for (const name of names) {
      const shape: Shape = { columns: {}, indexes: {} };
      for (const row of await ask.rows(ask.columns, name)) {
        const { column_name, type, not_null, primary_key } = row;
        shape.columns[String(column_name)] = {
          type: String(type).toLowerCase(),
          notNull: Boolean(not_null) || Boolean(primary_key),
          primary: Boolean(primary_key),
        };
      }
      for (const { index_name, is_unique, is_partial } of await ask.rows(ask.indexes, name)) {
        shape.indexes[String(index_name)] = { unique: Boolean(is_unique), partial: Boolean(is_partial) };
      }
      shapes[name] = shape;
    }
    return shapes;
  } finally {
    await ask.close();
  }
}

type Row = Record<string, unknown>;

function askSqlite({ settings }: TestPlace) {
  const database = new Database(join(settings.directory, DATABASE_FILE), { readonly: true });
  return {
    columns: `select name as column_name, type, "notnull" as not_null, pk as primary_key from pragma_table_info(?)`,
    indexes: `select name as index_name, "unique" as is_unique, partial as is_partial from pragma_index_list(?) where origin = 'c'`,
    rows: async (query: string, table: string) => database.prepare<Row, string[]>(query).all(table),
    close: async () => database.close(),
  };
}

function askPostgres({ settings }: TestPlace) {
  const sql = new Bun.SQL({ url: settings.databaseUrl ?? "", max: 1 });
  return {
    columns: `select a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
        exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as primary_key
      from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    indexes: `select c.relname as index_name, i.indisunique as is_unique, i.indpred is not null as is_partial
      from pg_index i join pg_class c on c.oid = i.indexrelid 
      where i.indrelid = to_regclass($1) and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    rows: async (query: string, table: string): Promise<Row[]> => sql.unsafe(query, [table]),
    close: () => sql.close(),
  };
}
