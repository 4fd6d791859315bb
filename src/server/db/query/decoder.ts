import { Column, getTableName, is } from "drizzle-orm";
import { AS_IT_IS, type Decode, readerOf, type SelectedField } from "./drizzle.ts";

/** For each table: false when a join may find no row. */
type IsAlwaysThere = Readonly<Record<string, boolean>>;

/**
 * Makes the function that turns a statement's rows into objects, once per statement. Drizzle's own mapper looks up the
 * path and the reader of every value of every row again: for a page of users that takes longer than the query.
 * Undefined for a kind of field that this function does not know.
 */
export function decoderOf(fields: readonly SelectedField[], tables: IsAlwaysThere | undefined): Decode | undefined {
  const readers = fields.map(({ field }) => readerOf(field));
  if (readers.includes(undefined) || fields.some(({ path }) => path.length > 2)) return undefined;
  const value = (at: number) =>
    readers[at] === AS_IT_IS ? `row[${at}]` : `row[${at}] === null ? null : read[${at}](row[${at}])`;

  const members = new Map<string, string>();
  for (const [at, { path }] of fields.entries()) {
    const [name = "", inner] = path;
    if (inner === undefined) members.set(name, value(at));
    else if (!members.has(name)) members.set(name, groupText(name, fields, tables, value));
  }
  // The source text holds only quoted names from the code, and numbers; no data of a request gets into it.
  const read = new Function("read", `return (row) => (${objectText([...members])})`);
  const decodeRow: (row: readonly unknown[]) => unknown = read(readers);
  return (rows) => rows.map(decodeRow);
}

/**
 * Returns the expression for the part of the result that belongs to one table; null where a join found no row, which
 * the first column shows.
 */
function groupText(
  name: string,
  fields: readonly SelectedField[],
  tables: IsAlwaysThere | undefined,
  value: (at: number) => string,
): string {
  const group = [...fields.entries()].filter(([, { path }]) => path.length === 2 && path[0] === name);
  const text = objectText(group.map(([at, { path }]) => [path[1] ?? "", value(at)]));
  const columns = group.flatMap(([at, { field }]) =>
    is(field, Column) ? [{ at, table: getTableName(field.table) }] : [],
  );
  const [first] = columns;
  const isJoined = tables && first && !tables[first.table] && columns.every(({ table }) => table === first.table);
  return isJoined ? `row[${first.at}] === null ? null : ${text}` : text;
}

const objectText = (members: [name: string, text: string][]) =>
  `{ ${members.map(([name, text]) => `${JSON.stringify(name)}: ${text}`).join(", ")} }`;
