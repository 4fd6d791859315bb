import { Kind, type TSchema, TypeRegistry } from "@sinclair/typebox";
import { LIMITED_JSON, maxJsonBytes } from "#contract/fields.ts";

TypeRegistry.Set<TSchema>(LIMITED_JSON, isLimitedValue);

function isLimitedValue(schema: TSchema, value: unknown): boolean {
  if (value === undefined || (schema.type === "object" && !isPlainObject(value))) return false;
  return isWithin(value, maxJsonBytes(schema));
}

/** Describes in the contract's words what is wrong with a value of limited JSON; null when nothing is. */
export function jsonComplaint(schema: TSchema, value: unknown, path: string): "type" | string | null {
  if (schema.type === "object" && !isPlainObject(value)) return "type";
  return isWithin(value, maxJsonBytes(schema)) ? null : `${path} must be at most ${maxJsonBytes(schema)} bytes of JSON`;
}

export const isLimitedJson = (schema: TSchema): boolean => schema[Kind] === LIMITED_JSON;

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

/** Whether a value takes at most `maxBytes` bytes as JSON in UTF-8. Takes time linear in the size of the value. */
function isWithin(value: unknown, maxBytes: number): boolean {
  // Bytes are the whole body, which has its own limit; as JSON each byte would be a property.
  if (value instanceof Uint8Array) return value.length <= maxBytes;
  if (typeof value !== "object" && typeof value !== "string") return true;
  const text = JSON.stringify(value) ?? "";
  // A UTF-16 code unit takes at most three bytes.
  return text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes;
}
