import type { JsonValue } from "#contract/json.ts";
import { parseForeignJson } from "#server/http/reply/json.ts";
import type { RawRow } from "./inputs/collection.ts";
import { isObject } from "./inputs/json.ts";
import type { CollectionReport, Reporting } from "./report.ts";

/**
 * A row of the source that notes what became of each of its fields: what nobody took is reported as left out, so
 * nothing is lost in silence. A field without a value (null, an empty text or list) counts as not there.
 */
export class Row {
  readonly place: string;
  readonly #value: Record<string, unknown>;
  readonly #notes: Notes;
  readonly #prefix: string;
  readonly #taken = new Set<string>();
  readonly #parts = new Map<string, Row>();

  constructor({ place, value }: RawRow, notes: Notes, prefix = "") {
    this.place = place;
    this.#value = value;
    this.#notes = notes;
    this.#prefix = prefix;
  }

  get raw(): Readonly<Record<string, unknown>> {
    return this.#value;
  }

  /** Whether the field has a value. Takes nothing. */
  has(field: string): boolean {
    return !isEmpty(this.#value[field]);
  }

  /** A value of any kind; undefined if there is none. `as` is the field of Hallpass that it becomes. */
  take(field: string, as: string): unknown {
    const value = this.#value[field];
    if (isEmpty(value)) return undefined;
    this.#taken.add(field);
    this.#notes.field(this.#prefix + field, { as });
    return value;
  }

  /** A text or a number, as text. */
  text(field: string, as: string): string | undefined {
    const value = this.#value[field];
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint") return undefined;
    return this.take(field, as) === undefined ? undefined : String(value);
  }

  /** A yes or no: a boolean, or as CSV files and databases write one. */
  flag(field: string, as: string): boolean | undefined {
    const value = this.take(field, as);
    return value === undefined ? undefined : /^(true|t|yes|y|1)$/i.test(String(value));
  }

  /** A time as milliseconds since 1970: from a text in ISO 8601 or of SQL, a Date, or a number of seconds or milliseconds. */
  time(field: string, as: string): number | undefined {
    const millis = millisOf(this.#value[field]);
    if (millis === undefined) return undefined;
    this.take(field, as);
    return millis;
  }

  /** JSON: a value of a JSON file, or the text of one in a CSV file or a database. */
  json(field: string, as: string): JsonValue | undefined {
    const value = this.take(field, as);
    return value === undefined ? undefined : (parsed(value) as JsonValue);
  }

  /** A list of a JSON file, or the text of one. */
  list(field: string, as: string): unknown[] {
    const value = parsed(this.#value[field]);
    if (!Array.isArray(value) || value.length === 0) return [];
    this.take(field, as);
    return value;
  }

  /** A nested object, whose fields are noted one by one as `field.name`; an empty one if there is none. */
  part(field: string): Row {
    const known = this.#parts.get(field);
    if (known) return known;
    const value = parsed(this.#value[field]);
    const part = new Row(
      { place: this.place, value: isObject(value) ? value : {} },
      this.#notes,
      `${this.#prefix}${field}.`,
    );
    if (isObject(value)) {
      this.#taken.add(field);
      this.#parts.set(field, part);
    }
    return part;
  }

  /** A field whose value says its parts in a form of its own: `value` are they, noted one by one as `field.name`. */
  within(field: string, value: Record<string, unknown>): Row {
    const part = new Row({ place: this.place, value }, this.#notes, `${this.#prefix}${field}.`);
    this.#taken.add(field);
    this.#parts.set(field, part);
    return part;
  }

  /** Notes that a field has no place in Hallpass. `why` completes "left out: ". */
  leave(field: string, why: string): void {
    if (isEmpty(this.#value[field])) return;
    this.#taken.add(field);
    this.#notes.field(this.#prefix + field, { why });
  }

  /** All fields that nobody took, for metadata; undefined if there are none. Call it last. */
  rest(as: string): Record<string, JsonValue> | undefined {
    const rest: [string, JsonValue][] = [];
    for (const field of Object.keys(this.#value)) {
      if (this.#taken.has(field)) continue;
      const value = this.json(field, as);
      if (value !== undefined) rest.push([field, plain(value)]);
    }
    for (const [field, part] of this.#parts) {
      const inner = part.rest(as);
      if (inner) rest.push([field, inner]);
    }
    // A field may have any name, such as __proto__.
    return rest.length === 0 ? undefined : Object.fromEntries(rest);
  }

  /** Reports what nobody took. A row that is left out takes its fields with it. */
  close(): void {
    const isLeft = this.#notes.outcome === "left";
    const why = isLeft ? "its row is left out" : "this version of Hallpass does not know the field";
    for (const field of Object.keys(this.#value)) if (!this.#taken.has(field)) this.leave(field, why);
    for (const [, part] of this.#parts) part.close();
  }

  /** Notes that the row became records, or was read together with the row of another list. */
  noteMoved(): void {
    this.#notes.outcome = "moved";
  }

  joined(): void {
    this.#notes.outcome ??= "joined";
  }

  /** Notes that the row is left out, and why. */
  skip(why: string): void {
    this.#notes.skip(this.place, why);
  }
}

/** What is noted of one row, until it is read. */
export class Notes {
  outcome: "moved" | "joined" | "left" | undefined;
  readonly #report: Reporting;
  readonly #collection: CollectionReport;

  constructor(report: Reporting, collection: CollectionReport) {
    this.#report = report;
    this.#collection = collection;
  }

  field(field: string, became: { as: string } | { why: string }): void {
    this.#report.field(this.#collection.name, field, became);
  }

  skip(place: string, why: string): void {
    if (this.outcome === "left") return;
    if (this.outcome === "moved") {
      this.#report.warn(`Only a part of a row was moved: ${why}.`, place);
      return;
    }
    this.outcome = "left";
    this.#report.leave(place, why);
  }

  /** Counts the row. A row that nothing was made of is left out, too. */
  close(place: string): void {
    if (this.outcome === undefined) this.skip(place, "nothing in it has a place in Hallpass");
    this.#collection.rows++;
    this.#collection[this.outcome ?? "left"]++;
  }
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && !(value instanceof Date) && !(value instanceof Uint8Array) && Object.keys(value).length === 0);

/** Text that looks like JSON, parsed; everything else as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseForeignJson(value);
  } catch {
    // It only looks like JSON.
    return value;
  }
}

/** A value of a database as JSON has it: times as text, bytes as base64, large numbers as text. */
function plain(value: unknown): JsonValue {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return value as JsonValue;
}

/** Seconds since 1970 are below this number until the year 5138, and milliseconds above it since 1973. */
const SECONDS_BELOW = 100_000_000_000;

/** A longer text is no time, and takes long to compare with the forms of one. */
const LONGEST_TIME = 200;

export function millisOf(value: unknown): number | undefined {
  if (value instanceof Date) return valid(value.getTime());
  if (typeof value === "bigint") return millisOf(Number(value));
  if (typeof value === "number") return valid(value < SECONDS_BELOW ? value * 1_000 : value);
  if (typeof value !== "string" || value.trim() === "") return undefined;
  if (value.length > LONGEST_TIME) return undefined;
  const text = value.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return millisOf(Number(text));
  // 1/2/2023 and 1.2.2023 are in January or in February.
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(text)) return undefined;
  // SQL writes a blank for the T, zones without minutes, and no zone for UTC.
  const iso = text
    .replace(/^(\d{4}-\d\d-\d\d) /, "$1T")
    .replace(/ UTC$/, "Z")
    .replace(/ (?=[+-]\d\d)/, "")
    .replace(/(T.*[+-]\d\d)$/, "$1:00");
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(iso) || !/^\d{4}-\d\d-\d\dT/.test(iso);
  return valid(Date.parse(hasZone ? iso : `${iso}Z`));
}

const valid = (millis: number): number | undefined =>
  Number.isFinite(millis) && millis >= 0 ? Math.round(millis) : undefined;
