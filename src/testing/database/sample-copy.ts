import { Database } from "bun:sqlite";
import type { Row, Value } from "#server/db/copy/row.ts";
import type { CopySource } from "#server/db/copy/source.ts";
import { type CopyColumn, type CopyTable, copyTables, loadOrder } from "#server/db/copy/tables.ts";
import { migrations } from "#server/db/migrate/migrations.ts";

/** A column that refers to a column of another table. */
interface Link {
  from: string;
  to: string;
  table: string;
  column: string;
  parent: string;
}

const JSONS = [
  '{"b":[1,0.1,1e+21,-7],"a":{"ü":"\\"\\\\u0000 is no NUL"},"10":null,"9":true}',
  '"a text"',
  "[]",
  "null",
  "12345678901",
];
const TEXTS = ["plain", "ä ß 😀 \u001f", 'it\'s "quoted" \\ \\n\n\t', "", "null"];

const NEWEST = migrations.sqlite.at(-1)?.number ?? 0;

/**
 * Rows for every table of the schema, of every kind of value, with null wherever it may be: a table that is new is here,
 * too. With an older schema, the tables and columns that it had.
 */
export function sampleCopy(rowsEach = 5, schema = NEWEST): CopySource {
  const database = new Database(":memory:");
  for (const { number, sql } of migrations.sqlite) if (number <= schema) database.run(sql);
  const links = database
    .query<Link, []>(
      `select t.name as "table", f."table" as parent, f."from" as "column", f."to" as "to", t.name as "from"
        from pragma_table_list t, pragma_foreign_key_list(t.name) f where t.schema = 'main'`,
    )
    .all();
  const required = new Set(
    database
      .query<{ name: string }, []>(
        `select t.name || '.' || c.name as name from pragma_table_list t, pragma_table_info(t.name) c
          where t.schema = 'main' and (c."notnull" or c.pk)`,
      )
      .all()
      .map(({ name }) => name),
  );
  const existing = new Set(
    database
      .query<{ name: string }, []>(
        "select t.name || '.' || c.name as name from pragma_table_list t, pragma_table_info(t.name) c",
      )
      .all()
      .map(({ name }) => name),
  );
  database.close();
  const present = copyTables()
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => existing.has(`${name}.${column.name}`)) }))
    .filter(({ columns }) => columns.length > 0);
  const tables = loadOrder(
    present,
    links.map(({ table, parent }) => ({ from: table, to: parent })),
  ).map((table) => ({ ...table, rows: rowsEach }));
  const made = new Map<string, Row[]>();
  for (const table of tables) {
    const rows = Array.from({ length: rowsEach }, (_, n) =>
      table.columns.map((column) => {
        const link = links.find((each) => each.table === table.name && each.column === column.name);
        const isNull = !required.has(`${table.name}.${column.name}`) && mayBeNull(table, column, n);
        if (isNull) return null;
        const parent = link && tables.find(({ name }) => name === link.parent);
        if (!link || !parent) return sampleValue(table, column, n);
        const at = parent.columns.findIndex(({ name }) => name === link.to);
        return made.get(parent.name)?.[n]?.[at] ?? null;
      }),
    );
    made.set(table.name, rows);
  }
  return {
    place: "the sample",
    dialect: "sqlite",
    schema,
    tables,
    async *rows({ name }) {
      const rows = made.get(name) ?? [];
      yield rows.slice(0, 2);
      yield rows.slice(2);
    },
    close: async () => {},
  };
}

/** An API key is a user's or a team's, and a file is somebody's. */
function mayBeNull({ name }: CopyTable, column: CopyColumn, n: number): boolean {
  if (name === "api_keys" && column.name === "team_id") return n % 2 === 0;
  if (name === "api_keys" && column.name === "user_id") return n % 2 === 1;
  if (name === "stored_files" && column.name === "user_id") return false;
  return n % 3 === 1;
}

function sampleValue(table: CopyTable, { name, kind }: CopyColumn, n: number): Value {
  switch (kind) {
    case "text":
      return `${TEXTS[n % TEXTS.length]}${table.name} ${name} ${n}`;
    case "integer":
      return name === "id" ? n + 1 : (n % 2 === 0 ? 1 : -1) * (n * 1_000_003 + 2 ** 41);
    case "boolean":
      return n % 2 === 0;
    case "json":
      return JSONS[n % JSONS.length] ?? null;
    case "bytes":
      return Buffer.from([0, 255, n, 128]);
  }
}
