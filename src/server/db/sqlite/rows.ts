import type { SQLQueryBindings } from "bun:sqlite";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Transaction } from "#server/db/store/store.ts";
import { type Tables, tables } from "#server/db/store/tables.ts";
import { bound } from "./drizzle.ts";

type Row = Readonly<Record<string, unknown>>;

/** A statement with the values of its parameters, in order. */
interface Bound {
  text: string;
  values: SQLQueryBindings[];
}

/**
 * Inserts and updates whose text is built once: building it with Drizzle takes several times as long as running it.
 * Drizzle lists columns in the order of the table, so the values have the same order.
 */
export class SqliteRowStatements {
  readonly #db: Transaction;
  readonly #texts = new Map<string, string>();

  constructor(db: Transaction) {
    this.#db = db;
  }

  insert(table: keyof Tables, row: Row): Bound {
    const columns = columnsOf(table);
    const text = this.#once(table, () => {
      const everyColumn = Object.fromEntries(columns.map(([name]) => [name, sql.placeholder(name)]));
      return this.#db.insert(tables.sqlite[table]).values(everyColumn).toSQL().sql;
    });
    return { text, values: columns.map(([name, column]) => bound(column, row[name])) };
  }

  update(table: keyof Tables, where: Row, changes: Row): Bound {
    const columns = columnsOf(table);
    const changed = columns.filter(([name]) => changes[name] !== undefined);
    const known = columns.filter(([name]) => name in where);
    if (known.length === 0) throw new Error(`A change of ${table} without a condition would change every row`);
    const text = this.#once(
      [table, ...changed.map(([name]) => name), "where", ...known.map(([name]) => name)].join(),
      () =>
        this.#db
          .update(tables.sqlite[table])
          .set(Object.fromEntries(changed.map(([name]) => [name, sql`${sql.placeholder(name)}`])))
          .where(and(...known.map(([name, column]) => eq(column, sql.placeholder(name)))))
          .toSQL().sql,
    );
    return {
      text,
      values: [
        ...changed.map(([name, column]) => bound(column, changes[name])),
        ...known.map(([name, column]) => bound(column, where[name])),
      ],
    };
  }

  #once(key: string, make: () => string): string {
    let text = this.#texts.get(key);
    if (text === undefined) {
      text = make();
      this.#texts.set(key, text);
    }
    return text;
  }
}

const tableColumns = new Map<keyof Tables, [name: string, column: SQLiteColumn][]>();

/** Returns a table's columns, in the order in which statements list them. */
function columnsOf(table: keyof Tables) {
  let columns = tableColumns.get(table);
  if (!columns) {
    columns = Object.entries<SQLiteColumn>(getTableColumns(tables.sqlite[table]));
    tableColumns.set(table, columns);
  }
  return columns;
}
