import type { Input, RawRow } from "./inputs/collection.ts";
import { SourceError } from "./source-error.ts";

/** So many rows show which fields a list has: a JSON object leaves out what it does not have. */
const LOOKED_AT = 20;

/** What somebody moves in from: lists of rows by name, whatever files or tables they come from. */
export class Source {
  readonly #input: Input;
  readonly #looked = new Map<string, Promise<RawRow[]>>();

  constructor(input: Input) {
    this.#input = input;
  }

  /** The names of all lists. A view of a database is not one of them, but can be read by its name. */
  get names(): string[] {
    return this.#input.collections.flatMap(({ name, isView }) => (isView ? [] : [name]));
  }

  /** Tables that the user of the database may not read. */
  get unreadable(): readonly string[] {
    return this.#input.unreadable ?? [];
  }

  has(name: string): boolean {
    return this.#input.collections.some((each) => each.name === name);
  }

  /** The first rows of a list; none for a list that is not there. */
  look(name: string): Promise<RawRow[]> {
    const known = this.#looked.get(name) ?? this.#read(name);
    this.#looked.set(name, known);
    return known;
  }

  async #read(name: string): Promise<RawRow[]> {
    const rows: RawRow[] = [];
    if (!this.has(name)) return rows;
    for await (const row of this.rows(name)) if (rows.push(row) === LOOKED_AT) break;
    return rows;
  }

  /** The fields of a list: its columns, or what its first rows have. */
  async fieldsOf(name: string): Promise<string[]> {
    const { fields = [] } = this.#input.collections.find((each) => each.name === name) ?? {};
    const rows = await this.look(name);
    return [...new Set([...fields, ...rows.flatMap(({ value }) => Object.keys(value))])];
  }

  /** The names of the lists whose first rows have all of these fields. A field in a nested object is `a.b`. */
  async listsWith(...fields: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const name of this.names) {
      const known = await this.fieldsOf(name);
      const rows = await this.look(name);
      const hasField = (field: string) =>
        known.includes(field) || rows.some(({ value }) => has(value, field.split(".")));
      if (fields.every(hasField)) found.push(name);
    }
    return found;
  }

  rows(name: string): AsyncIterable<RawRow> {
    const found = this.#input.collections.find((each) => each.name === name);
    if (!found) throw new SourceError(`There is no ${name} in the source. It has: ${this.names.join(", ")}.`);
    return found.rows();
  }

  /** A value that stands beside the lists of a JSON file. */
  async document(key: string): Promise<unknown> {
    return this.#input.document?.(key);
  }

  async close(): Promise<void> {
    await this.#input.close?.();
  }
}

function has(value: unknown, [first, ...rest]: string[]): boolean {
  if (first === undefined) return true;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, first)) return false;
  return has((value as Record<string, unknown>)[first], rest);
}
