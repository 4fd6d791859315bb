import { Column, getTableName, is } from "drizzle-orm";
import { AS_IT_IS, type Decode, readerOf, type SelectedField } from "./drizzle.ts";

/** By table: whether each row has one, or a join may have found none. */
type IsAlwaysThere = Readonly<Record<string, boolean>>;

/**
 * Makes the function that turns a statement's rows into objects, once for each statement. Drizzle's own finds out anew,
 * for every value of every row, where it goes and what reads it: for a page of users that takes longer than the query.
 * Undefined for fields of a kind that is not known here.
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
  // Of our own names, quoted, and of numbers: nothing that anybody sends gets into the text of a statement's fields.
  const read = new Function("read", `return (row) => (${objectText([...members])})`);
  const decodeRow: (row: readonly unknown[]) => unknown = read(readers);
  return (rows) => rows.map(decodeRow);
}

/** The part of the result that is of one table; null where a join found none, which its first column tells. */
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
