import type { Collection, Input, RawRow } from "./inputs/collection.ts";
import { SourceError } from "./source-error.ts";

/** So many rows show which fields a list has: a JSON object leaves out what it does not have. */
const LOOKED_AT = 20;

/** What somebody moves in from: lists of rows by name, whatever files or tables they come from. */
export class Source {
  readonly #input: Input;
  #damage: SourceError | undefined;
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

  /** The names of the lists of which nothing was read, given those that were. */
  unread(read: ReadonlySet<string>): string[] {
    const isRead = ({ name, inside = "" }: Collection) => read.has(name) || read.has(inside);
    const all = this.#input.collections;
    const isOutside = ({ name }: Collection) => all.some((each) => each.inside === name && read.has(each.name));
    return all.filter((each) => !isRead(each) && !isOutside(each)).map(({ name }) => name);
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

  async #read(name: string, columns?: readonly string[]): Promise<RawRow[]> {
    const rows: RawRow[] = [];
    if (!this.has(name)) return rows;
    try {
      for await (const row of this.rows(name, columns)) if (rows.push(row) === LOOKED_AT) break;
    } catch (error) {
      // A reader that reads the list meets the damage again, and says it.
      if (!(error instanceof SourceError)) throw error;
      this.#damage ??= error;
    }
    return rows;
  }

  /** Why a list could not be looked at; undefined if all could. */
  get damage(): SourceError | undefined {
    return this.#damage;
  }

  /** The names of the lists whose first rows are all as `isOne` says. */
  async listsOf(isOne: (row: RawRow["value"]) => boolean): Promise<string[]> {
    const found: string[] = [];
    for (const name of this.names) {
      const rows = await this.look(name);
      if (rows.length > 0 && rows.every(({ value }) => isOne(value))) found.push(name);
    }
    return found;
  }

  /** The lists whose first rows, with these names for their columns, are as `isOne` says; they have no header. */
  async listsWithout(columns: readonly string[], isOne: (row: RawRow["value"]) => boolean): Promise<string[]> {
    const found: string[] = [];
    for (const { name, named } of this.#input.collections) {
      const rows = named ? await this.#read(name, columns) : [];
      if (rows.length > 0 && rows.every(({ value }) => isOne(value))) found.push(name);
    }
    return found;
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

  /** The rows of a list. `columns` are those of a CSV file that does not name them. */
  rows(name: string, columns?: readonly string[]): AsyncIterable<RawRow> {
    const found = this.#input.collections.find((each) => each.name === name);
    if (!found) throw new SourceError(`There is no ${name} in the source. It has: ${this.names.join(", ")}.`);
    return columns && found.named ? found.named(columns) : found.rows();
  }

  /** The values under a key that stand beside the lists of JSON files, one for each file. */
  async documents(key: string): Promise<unknown[]> {
    return (await this.#input.documents?.(key)) ?? [];
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
