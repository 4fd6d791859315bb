import { canonical } from "#server/db/query/canonical.ts";
import type { CopyTable, Kind } from "./tables.ts";

/** A value as a copy has it: JSON is its text, and `null` is SQL's. */
export type Value = string | number | boolean | Uint8Array | null;
export type Row = readonly Value[];

/** Converts a row of a driver. Throws when a value is not of its column's kind. */
export function rowFrom(table: CopyTable, values: readonly unknown[]): Row {
  return table.columns.map(({ name, kind }, at) => {
    const value = fromDriver(kind, values[at]);
    if (value === undefined) throw new Error(`A row of ${table.name} has a value in ${name} that is not ${kind}.`);
    return value;
  });
}

function fromDriver(kind: Kind, value: unknown): Value | undefined {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case "text":
    case "json":
      return typeof value === "string" ? value : undefined;
    case "integer": {
      // PostgreSQL's driver returns 64 bits as text.
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : undefined;
    }
    case "boolean":
      if (value === 0 || value === 1) return value === 1;
      return typeof value === "boolean" ? value : undefined;
    case "bytes":
      return value instanceof Uint8Array ? value : undefined;
  }
}

/** Writes a row as one line of a copy. */
export const lineOf = (row: Row) =>
  JSON.stringify(row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value)));

/** Reads a line of a copy. Throws when it is not a row of the table. */
export function rowOfLine(table: CopyTable, line: string): Row {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== table.columns.length) {
    throw new Error(`a row of ${table.name} does not have ${table.columns.length} values`);
  }
  return table.columns.map(({ name, kind }, at) => {
    const value = fromLine(kind, values[at]);
    if (value === undefined) throw new Error(`a row of ${table.name} has a value in ${name} that is not ${kind}`);
    return value;
  });
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function fromLine(kind: Kind, value: unknown): Value | undefined {
  if (value === null) return null;
  if (kind === "integer") return Number.isSafeInteger(value) ? (value as number) : undefined;
  if (kind === "boolean") return typeof value === "boolean" ? value : undefined;
  if (typeof value !== "string") return undefined;
  if (kind === "text") return value;
  if (kind === "json") return isJson(value) ? value : undefined;
  return BASE64.test(value) ? Buffer.from(value, "base64") : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const LANES = 8;

/**
 * A digest of the rows of a table that is the same on both databases: values have one form, and the order of rows and of
 * columns does not matter. It finds damage and bugs; against a forger, a copy needs a passphrase.
 */
export class TableDigest {
  rows = 0;
  readonly #sum = new Uint32Array(LANES);
  readonly #order: readonly { at: number; isJson: boolean }[];

  constructor(table: CopyTable) {
    this.#order = table.columns
      .map(({ name, kind }, at) => ({ name, at, isJson: kind === "json" }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  add(row: Row): void {
    const values = this.#order.map(({ at, isJson }) => {
      const value = row[at] ?? null;
      return isJson && typeof value === "string" ? canonical(JSON.parse(value)) : value;
    });
    const hash = new Bun.CryptoHasher("sha256").update(lineOf(values)).digest();
    for (let lane = 0; lane < LANES; lane++) {
      this.#sum[lane] = (this.#sum[lane] ?? 0) + hash.readUInt32BE(lane * 4);
    }
    this.rows++;
  }

  /** The sum of the hashes of all rows, in hex. */
  get text(): string {
    return [...this.#sum].map((each) => each.toString(16).padStart(8, "0")).join("");
  }
}
