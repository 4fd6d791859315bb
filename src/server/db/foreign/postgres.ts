import type { ReservedSQL } from "bun";
import type { DatabaseAddress } from "./address.ts";
import { openedBy } from "./connected.ts";
import {
  decoded,
  exactNumber,
  FIRST_ROWS,
  type ForeignDatabase,
  type ForeignRow,
  jsonOf,
  NEXT_ROWS,
  type Selected,
} from "./foreign.ts";
import { refusal } from "./reasons.ts";

interface ColumnOfTable {
  oid: string;
  schema: string;
  name: string;
  kind: string;
  is_default: boolean;
  may_read: boolean;
  column: string;
  type: string;
  category: string;
}

/** Partitions are read with their table, and toast tables with theirs. */
const COLUMNS = `
select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relkind::text as kind,
  n.nspname = coalesce(current_schema(), 'public') as is_default,
  has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    and (c.relkind <> 'r' or not row_security_active(c.oid)) as may_read,
  a.attname as column, coalesce(b.typname, t.typname) as type, t.typcategory::text as category
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_catalog.pg_type t on t.oid = a.atttypid
left join pg_catalog.pg_type b on b.oid = t.typbasetype and t.typtype = 'd'
where c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition
  and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
order by n.nspname, c.relname, a.attnum`;

/**
 * Opens a PostgreSQL database in one transaction that only reads and sees one snapshot. Its statements are not prepared,
 * so a pooler may stand in front of it.
 */
export function openPostgres(address: DatabaseAddress): Promise<ForeignDatabase> {
  return openedBy(address, { prepare: false }, async (connection) => {
    await connection.unsafe("begin transaction isolation level repeatable read, read only");
    for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "bytea_output = 'hex'", "statement_timeout = 0"]) {
      await connection.unsafe(`set local ${setting}`);
    }
    await connection.unsafe("set local idle_in_transaction_session_timeout = 0");
    // A policy would hide rows without a word: reading fails instead.
    await connection.unsafe("set local row_security = off");
    if (address.schema) await connection.unsafe(`set local search_path = ${quoted(address.schema)}`);
    const columns: ColumnOfTable[] = await connection.unsafe(COLUMNS);
    const tables = [...Map.groupBy(columns, ({ oid }) => oid).values()].flatMap((all) => {
      const [first] = all;
      return first ? [{ ...first, name: first.is_default ? first.name : `${first.schema}.${first.name}`, all }] : [];
    });
    let cursors = 0;
    return {
      tables: tables
        .filter(({ may_read }) => may_read)
        .map(({ name, kind, all }) => ({
          name,
          isView: /[vm]/.test(kind),
          columns: all.map(({ column }) => column),
          rows: () => rowsOf(connection, `c${++cursors}`, all, address),
        })),
      unreadable: tables.filter(({ may_read, kind }) => !may_read && !/[vm]/.test(kind)).map(({ name }) => name),
    };
  });
}

/** A cursor of the server keeps all rows but the ones that were asked for. */
async function* rowsOf(
  connection: ReservedSQL,
  cursor: string,
  columns: readonly ColumnOfTable[],
  address: DatabaseAddress,
): AsyncGenerator<ForeignRow> {
  const [first] = columns;
  if (!first) return;
  const selected = columns.map(selectedAs);
  const list = selected.map(({ name, expression }) => `${expression} as ${quoted(name)}`).join(", ");
  const table = `${quoted(first.schema)}.${quoted(first.name)}`;
  const run = (statement: string): Promise<ForeignRow[]> =>
    connection.unsafe(statement).catch((error: unknown) => {
      throw refusal(address, error);
    });
  await run(`declare ${cursor} no scroll cursor for select ${list} from ${table}`);
  let size = FIRST_ROWS;
  let isOpen = true;
  try {
    for (;;) {
      isOpen = false;
      const rows = await run(`fetch ${size} from ${cursor}`);
      isOpen = true;
      for (const row of rows) yield decoded(row, selected);
      if (rows.length < size) return;
      size = NEXT_ROWS;
    }
  } finally {
    // A failed statement has ended the transaction, and the cursor with it.
    if (isOpen) await run(`close ${cursor}`);
  }
}

/** Most types travel as text, so that no driver changes their values. */
function selectedAs({ column, type, category }: ColumnOfTable): Selected {
  const name = quoted(column);
  if (category === "A") return { name: column, expression: `to_json(${name})::text`, decode: jsonOf };
  switch (type) {
    case "bool":
    case "int2":
    case "int4":
    case "float8":
      return { name: column, expression: `${name}::${type}` };
    case "int8":
      return { name: column, expression: `${name}::text`, decode: exactNumber };
    case "json":
    case "jsonb":
      return { name: column, expression: `${name}::text`, decode: jsonOf };
    case "bytea":
      return { name: column, expression: `encode(${name}, 'hex')`, decode: (hex) => Buffer.from(hex, "hex") };
    default:
      return { name: column, expression: `${name}::text` };
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
