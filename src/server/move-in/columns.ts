import type { JsonValue } from "#contract/json.ts";
import type { Row } from "./row.ts";
import type { Source } from "./source.ts";

// Libraries that keep their users in the app's own database: the app decides whether a column is `emailVerified`,
// `email_verified` or `emailverified`, and whether a table is `User`, `users` or `auth.user`.

/** A name without what apps decide: case, underscores, and the plural of tables. */
const plainColumn = (name: string) => name.toLowerCase().replaceAll("_", "");
const plainTable = (name: string) => plainColumn(name.slice(name.lastIndexOf(".") + 1)).replace(/s$/, "");

/**
 * The list with these columns, whose names may be written in any way. Of several, the one with the name of the table:
 * `prefixes` may stand before it.
 */
export async function tableLike(
  source: Source,
  table: string,
  columns: readonly string[],
  without: readonly string[] = [],
): Promise<string | undefined> {
  const found: string[] = [];
  for (const name of source.names) {
    const plain = new Set((await source.fieldsOf(name)).map(plainColumn));
    const hasAll = columns.every((column) => plain.has(plainColumn(column)));
    if (hasAll && !without.some((column) => plain.has(plainColumn(column)))) found.push(name);
  }
  const wanted = plainTable(table);
  return (
    found.find((name) => plainTable(name) === wanted) ??
    found.find((name) => plainTable(name).endsWith(wanted)) ??
    (found.length === 1 ? found[0] : undefined)
  );
}

/** A row whose columns may be written in any way. */
export class LooseRow {
  readonly #names: Map<string, string>;

  constructor(readonly row: Row) {
    this.#names = new Map(Object.keys(row.raw).map((name) => [plainColumn(name), name]));
  }

  #is(name: string): string {
    return this.#names.get(plainColumn(name)) ?? name;
  }

  has(name: string): boolean {
    return this.row.has(this.#is(name));
  }

  take(name: string, as: string): unknown {
    return this.row.take(this.#is(name), as);
  }

  text(name: string, as: string): string | undefined {
    return this.row.text(this.#is(name), as);
  }

  flag(name: string, as: string): boolean | undefined {
    return this.row.flag(this.#is(name), as);
  }

  time(name: string, as: string): number | undefined {
    return this.row.time(this.#is(name), as);
  }

  json(name: string, as: string): JsonValue | undefined {
    return this.row.json(this.#is(name), as);
  }

  leave(why: string, ...names: string[]): void {
    for (const name of names) this.row.leave(this.#is(name), why);
  }
}
