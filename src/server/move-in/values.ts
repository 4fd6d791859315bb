import type { JsonValue } from "#contract/json.ts";
import { isObject } from "./inputs/json.ts";
import type { Row } from "./row.ts";

/** Values in the forms in which other products write them. */

/** A first and a last name as one name; undefined without both. */
export const fullName = (...parts: (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined && part.trim() !== "").join(" ") || undefined;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of an authenticator app's secret in base32 (RFC 4648 §6), with or without blanks and padding; null for none. */
export function base32Secret(text: string | undefined): Uint8Array | undefined {
  const characters = text?.toUpperCase().replaceAll(/[\s=-]/g, "");
  if (!characters || !/^[A-Z2-7]+$/.test(characters)) return undefined;
  const bytes = new Uint8Array(Math.floor((characters.length * 5) / 8));
  let at = 0;
  let bits = 0;
  let value = 0;
  for (const character of characters) {
    value = ((value << 5) | BASE32.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (value >> bits) & 0xff;
  }
  return bytes;
}

/** The texts in a cell that holds several: a JSON list, or divided by `|`, `,`, `;` or blanks. */
export function textsIn(cell: string | undefined): string[] {
  if (cell === undefined) return [];
  const inside = /^\s*[[{](.*)[\]}]\s*$/s.exec(cell)?.[1] ?? cell;
  return inside
    .split(/[\s|,;]+/)
    .map((text) => text.replaceAll(/^["']|["']$/g, ""))
    .filter((text) => text !== "");
}

/** A link to a picture that is somewhere: a relative one says nothing without its app. */
export const pictureIn = (link: string | undefined): string | undefined =>
  link && /^(https?:\/\/|data:image\/)/i.test(link) ? link : undefined;

/** Bytes of a database, or of a CSV file of it: `\x` and hex as PostgreSQL writes it, or base64. */
export function bytesIn(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  const text = String(value ?? "");
  const [, hex] = /^(?:\\x|0x)([0-9a-f]*)$/i.exec(text) ?? [];
  return hex === undefined ? Buffer.from(text, "base64") : Buffer.from(hex, "hex");
}

/** A number in the form of a text or a number; undefined for everything else. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** A text that is not empty; undefined for everything else. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The texts of a list; none for everything else. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** The latest of some times. */
export function latest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The objects of a list. */
export const objectsIn = (list: readonly unknown[]): Record<string, unknown>[] => list.filter(isObject);

/** What nobody took of a row, under the name of its product, beside the server metadata that the source has. Call it last. */
export function underName(product: string, row: Row, own?: JsonValue): JsonValue | undefined {
  const rest = row.rest(`server_metadata.${product}`);
  return withRest(own, rest && { [product]: rest });
}

/** Metadata of the source, and beside it what has no place here, under the name of the source. */
export function withRest(own: JsonValue | undefined, rest: Record<string, JsonValue> | undefined) {
  if (!rest) return own;
  return isObject(own) ? { ...own, ...rest } : own === undefined ? rest : { value: own, ...rest };
}
