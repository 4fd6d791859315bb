import { Kind, type TSchema, TypeRegistry } from "@sinclair/typebox";
import { LIMITED_JSON, maxJsonBytes } from "#contract/fields.ts";

TypeRegistry.Set<TSchema>(LIMITED_JSON, isLimitedValue);

function isLimitedValue(schema: TSchema, value: unknown): boolean {
  if (value === undefined || (schema.type === "object" && !isPlainObject(value))) return false;
  return isWithin(value, maxJsonBytes(schema));
}

/** Says in the contract's words what is wrong with a value of limited JSON. */
export function jsonComplaint(schema: TSchema, value: unknown, path: string): "type" | string | null {
  if (schema.type === "object" && !isPlainObject(value)) return "type";
  return isWithin(value, maxJsonBytes(schema)) ? null : `${path} must be at most ${maxJsonBytes(schema)} bytes of JSON`;
}

export const isLimitedJson = (schema: TSchema): boolean => schema[Kind] === LIMITED_JSON;

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

/** Whether JSON takes at most so many bytes of UTF-8 when it is written down. Linear in what it takes. */
function isWithin(value: unknown, maxBytes: number): boolean {
  // Bytes are the whole body, which has a limit already; written down, each would be a property.
  if (value instanceof Uint8Array) return value.length <= maxBytes;
  if (typeof value !== "object" && typeof value !== "string") return true;
  const text = JSON.stringify(value) ?? "";
  // A character is one to three bytes.
  return text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes;
}
