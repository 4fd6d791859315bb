import { currentScope } from "#server/tracing/scope.ts";

/** What the database adds to a row, roughly: its header, and its entries in the indexes. */
const ROW_BYTES = 256;

/** Counts a new row for the request that adds it. */
export function noteAdded(table: string, row: object): void {
  const added = currentScope()?.added;
  added?.set(table, (added.get(table) ?? 0) + ROW_BYTES + sizeOf(row));
}

/** The bytes that a request has added so far; 0 outside of requests. */
export const addedBytes = (): number =>
  [...(currentScope()?.added?.values() ?? [])].reduce((sum, each) => sum + each, 0);

function sizeOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== "object" || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, each]) => sum + name.length + sizeOf(each), 0);
}
