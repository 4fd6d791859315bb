import type { FileRecord } from "#server/transfer/noun.ts";
import { isObject } from "./inputs/json.ts";

/**
 * A record whose texts have only characters that databases store: none in place of a NUL, and U+FFFD in place of half of a
 * surrogate pair (RFC 7493 §2.1). Returns the record itself if all can be stored. One such character would otherwise
 * keep a whole file from being imported.
 */
export const storable = (record: FileRecord): FileRecord =>
  canBeStored(record) ? record : (stripped(record) as FileRecord);

function canBeStored(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (Array.isArray(value)) return value.every(canBeStored);
  return !isObject(value) || Object.entries(value).every(([name, each]) => canBeStored(name) && canBeStored(each));
}

function stripped(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(stripped);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [stripped(name), stripped(each)]));
}
