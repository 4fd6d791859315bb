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
  name: string;
  kind: string;
  column: string;
  type: string;
}

interface KeyColumn {
  name: string;
  column: string;
}

const COLUMNS = `
select c.table_name as name, t.table_type as kind, c.column_name as \`column\`, c.data_type as type
from information_schema.columns c
join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
where c.table_schema = database() order by c.table_name, c.ordinal_position`;

const KEYS = `
select table_name as name, column_name as \`column\` from information_schema.key_column_usage
where table_schema = database() and constraint_name = 'PRIMARY' order by table_name, ordinal_position`;

/** Opens a MySQL or MariaDB database in one transaction that only reads and sees one snapshot. */
export function openMysql(address: DatabaseAddress): Promise<ForeignDatabase> {
  return openedBy(address, {}, async (connection) => {
    await connection.unsafe("set session transaction isolation level repeatable read");
    await connection.unsafe("set session time_zone = '+00:00'");
    await connection.unsafe("start transaction with consistent snapshot, read only");
    const columns: ColumnOfTable[] = await connection.unsafe(COLUMNS);
    const keys: KeyColumn[] = await connection.unsafe(KEYS);
    const keyOf = Map.groupBy(keys, ({ name }) => name);
    return {
      tables: [...Map.groupBy(columns, ({ name }) => name)].map(([name, all]) => ({
        name,
        isView: all.some(({ kind }) => /view/i.test(kind)),
        columns: all.map(({ column }) => column),
        rows: () => rowsOf(connection, all, keyOf.get(name) ?? [], address),
      })),
      // MySQL does not show a table to a user who may not read it.
      unreadable: [],
    };
  });
}

/** MySQL has no cursors for clients: each portion begins after the primary key of the last row of the one before it. */
async function* rowsOf(
  connection: ReservedSQL,
  columns: readonly ColumnOfTable[],
  key: readonly KeyColumn[],
  address: DatabaseAddress,
): AsyncGenerator<ForeignRow> {
  const [first] = columns;
  if (!first) return;
  const selected = columns.map(selectedAs);
  const list = selected.map(({ name, expression }) => `${expression} as ${quoted(name)}`);
  const keys = key.map(({ column }, at) => ({ expression: quoted(column), alias: `key ${at}` }));
  // In hexadecimal, a key of any type comes back exactly as it was.
  for (const [at, { expression, alias }] of keys.entries()) {
    const bytes = IS_BYTES.test(typeOf(columns, key[at])) ? expression : `convert(${expression} using utf8mb4)`;
    list.push(`hex(${bytes}) as ${quoted(alias)}`);
  }
  const order = keys.length > 0 ? ` order by ${keys.map(({ expression }) => expression).join(", ")}` : "";
  let size = FIRST_ROWS;
  let before = 0;
  let after = "";
  for (;;) {
    const skip = keys.length > 0 ? after : "";
    const limit = keys.length > 0 ? `limit ${size}` : `limit ${size} offset ${before}`;
    const rows: ForeignRow[] = await connection
      .unsafe(`select ${list.join(", ")} from ${quoted(first.name)}${skip}${order} ${limit}`)
      .catch((error: unknown) => {
        throw refusal(address, error);
      });
    for (const row of rows) yield decoded(row, selected);
    if (rows.length < size) return;
    before += rows.length;
    size = NEXT_ROWS;
    const last = rows.at(-1);
    if (last)
      after = ` where ${afterKey(keys.map((each, at) => ({ ...each, ...literal(columns, key[at], last[each.alias]) })))}`;
  }
}

/** `a > x or (a = x and b > y)`: MySQL uses an index for it, unlike for `(a, b) > (x, y)`. */
function afterKey(keys: readonly { expression: string; value: string }[]): string {
  return keys
    .map(({ expression, value }, at) => {
      const same = keys.slice(0, at).map((each) => `${each.expression} = ${each.value}`);
      return `(${[...same, `${expression} > ${value}`].join(" and ")})`;
    })
    .join(" or ");
}

const IS_NUMBER = /^(tinyint|smallint|mediumint|int|bigint|decimal|year|float|double)$/;
const IS_BYTES = /^(binary|varbinary|tinyblob|blob|mediumblob|longblob)$/;

/** Numbers are compared as numbers, bytes as bytes, and text by the rules of its column. */
function literal(columns: readonly ColumnOfTable[], key: KeyColumn | undefined, hex: unknown): { value: string } {
  const type = typeOf(columns, key);
  const digits = /^[0-9A-F]*$/.test(String(hex)) ? String(hex) : "";
  if (IS_BYTES.test(type)) return { value: `x'${digits}'` };
  const text = Buffer.from(digits, "hex").toString();
  if (IS_NUMBER.test(type) && /^-?[0-9.]+(e[+-]?\d+)?$/i.test(text)) return { value: text };
  return { value: `_utf8mb4 x'${digits}'` };
}

const typeOf = (columns: readonly ColumnOfTable[], key: KeyColumn | undefined) =>
  columns.find(({ column }) => column === key?.column)?.type ?? "";

function selectedAs({ column, type }: ColumnOfTable): Selected {
  const name = quoted(column);
  switch (type) {
    case "bigint":
      return { name: column, expression: `cast(${name} as char)`, decode: exactNumber };
    case "bit":
      return { name: column, expression: `${name} + 0` };
    case "json":
      return { name: column, expression: `cast(${name} as char)`, decode: jsonOf };
    case "decimal":
    case "date":
    case "time":
    case "datetime":
    case "timestamp":
    case "uuid":
      return { name: column, expression: `cast(${name} as char)` };
    default:
      return { name: column, expression: name };
  }
}

const quoted = (name: string) => `\`${name.replaceAll("`", "``")}\``;
