import { parseForeignJson } from "#server/http/reply/json.ts";
import type { FileRecord } from "#server/transfer/noun.ts";

/** What became of one field of the source's rows. */
export interface FieldReport {
  collection: string;
  field: string;
  /** The field of Hallpass that it became, such as `password_hash`; null if it was left out. */
  as: string | null;
  /** Why it was left out. */
  why?: string;
  /** The number of rows with a value. */
  count: number;
}

/** A list of the source: each row became records, belongs to another row, or was left out. */
export interface CollectionReport {
  name: string;
  rows: number;
  moved: number;
  /** Read together with a row of another list, such as a second factor with its user. */
  joined: number;
  left: number;
}

export interface LeftRow {
  place: string;
  why: string;
}

export interface Warning {
  says: string;
  count: number;
  /** The first ones, for example addresses. */
  examples: string[];
}

export interface Preview {
  place: string;
  source: Record<string, unknown>;
  user: FileRecord;
}

/** What a source gives and what it does not, and why. */
export interface MoveReport {
  product: string;
  collections: CollectionReport[];
  fields: FieldReport[];
  /** Lists of the source that have no place in Hallpass, such as settings. */
  unread: string[];
  /** The number of lines, by their type. */
  records: Record<string, number>;
  /** The first rows that were left out; `collections` counts all of them. */
  left: LeftRow[];
  warnings: Warning[];
  /** The first three users, beside their rows. */
  preview: Preview[];
}

const MOST_LEFT = 100;
/** In some sources, each row has fields of its own: what is beyond is counted together. */
const MOST_FIELDS = 2_000;
const OTHER_FIELDS = "…";
/** Names of the source are in some warnings. */
const MOST_WARNINGS = 200;
const MORE_WARNINGS = "There is more to look at than a report shows.";
export const MOST_EXAMPLES = 3;
const PREVIEWED = 3;

/** Collects a report while rows are read. Its size depends on the kinds of things that it counts, not on their number. */
export class Reporting {
  readonly #collections = new Map<string, CollectionReport>();
  readonly #fields = new Map<string, FieldReport>();
  readonly #records: Record<string, number> = {};
  readonly #warnings = new Map<string, Warning>();
  readonly #left: LeftRow[] = [];
  readonly #preview: Preview[] = [];

  collection(name: string): CollectionReport {
    const known = this.#collections.get(name) ?? { name, rows: 0, moved: 0, joined: 0, left: 0 };
    this.#collections.set(name, known);
    return known;
  }

  field(collection: string, field: string, became: { as: string } | { why: string }): void {
    const keyOf = (name: string) => JSON.stringify([collection, name, became]);
    const hasPlace = this.#fields.size < MOST_FIELDS || this.#fields.has(keyOf(field));
    const name = hasPlace ? field : OTHER_FIELDS;
    const as = "as" in became ? became.as : null;
    const known = this.#fields.get(keyOf(name)) ?? { collection, field: name, as, ...became, count: 0 };
    known.count++;
    this.#fields.set(keyOf(name), known);
  }

  record(type: string): void {
    this.#records[type] = (this.#records[type] ?? 0) + 1;
  }

  leave(place: string, why: string): void {
    if (this.#left.length < MOST_LEFT) this.#left.push({ place, why });
  }

  /** `says` is a sentence about one or many, such as "An address is not verified, and is used for sign-in." */
  warn(says: string, example: string, by = 1): void {
    const hasPlace = this.#warnings.size < MOST_WARNINGS || this.#warnings.has(says);
    const said = hasPlace ? says : MORE_WARNINGS;
    const known = this.#warnings.get(said) ?? { says: said, count: 0, examples: [] };
    known.count += by;
    if (known.examples.length < MOST_EXAMPLES && example !== "") known.examples.push(example);
    this.#warnings.set(said, known);
  }

  preview(place: string, source: Record<string, unknown>, user: FileRecord): void {
    if (this.#preview.length < PREVIEWED) this.#preview.push({ place, source: withoutSecrets(source), user });
  }

  done(product: string, unread: (read: ReadonlySet<string>) => string[]): MoveReport {
    return {
      product,
      collections: valuesOf(this.#collections),
      unread: unread(new Set(this.#collections.keys())),
      fields: valuesOf(this.#fields),
      records: this.#records,
      left: this.#left,
      warnings: valuesOf(this.#warnings).filter(({ count }) => count > 0),
      preview: this.#preview.map(({ user, ...rest }) => ({ ...rest, user: withoutSecrets(user) })),
    };
  }
}

const valuesOf = <V>(map: ReadonlyMap<unknown, V>): V[] => Array.from(map, ([, value]) => value);

/** By the name of a field; Keycloak's own name is none of a key. */
const SECRET = /pass|hash|digest|secret|salt|token|credential|totp|otp|backup|recovery|key(?!cloak)/i;

/** A report is read on screens and kept in logs: what opens accounts shows only that it is there. */
function withoutSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (each === null || each === "") return [];
      if (SECRET.test(name) && typeof each !== "boolean") return [[name, "…"]];
      return [[name, shown(each)]];
    }),
  );
}

/** Second factors of some products are objects in a list, and columns of some databases are texts of JSON. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value === "string" && /^\s*[[{]/.test(value)) return shownText(value);
  return isPlain(value) ? withoutSecrets(value) : value;
}

function shownText(text: string): string {
  try {
    return JSON.stringify(shown(parseForeignJson(text)));
  } catch {
    // It only looks like JSON.
    return text;
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array);
