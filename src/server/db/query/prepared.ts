import { sql } from "drizzle-orm";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Written } from "#server/db/store/scope.ts";
import type { Build, Params, Prepared, PreparedChange, Snapshot, Transaction } from "#server/db/store/store.ts";
import { decoderOf } from "./decoder.ts";
import { type Executable, executable } from "./drizzle.ts";

/**
 * Declares a query once, beside the code that uses it:
 * `prepared((db, { id }: Params<{ id: string }>) => db.select().from(db.users).where(eq(db.users.id, id)))`.
 */
export function prepared<P extends object, R>(
  build: (db: Omit<Snapshot, "rows">, params: Params<P>) => PromiseLike<R[]> & { prepare(name: string): unknown },
): Prepared<P, R> {
  return { build: (db) => build(db, placeholders<P>()) };
}

/** Declares an insert, update or delete once; its rows are what it returns. */
export function preparedChange<P extends object, T>(
  build: (
    tx: Omit<Transaction, "rows" | "add" | "addAll" | "change" | "bump">,
    params: Params<P>,
  ) => PromiseLike<T> & { prepare(): unknown },
): PreparedChange<P, T extends (infer R)[] ? R : never> {
  return { build: (tx) => build(tx, placeholders<P>()) };
}

/** Makes a query or change that has a different text on each database. */
export const byDialect = <Q extends { readonly build: Build }>(make: (dialect: Dialect) => Q) => ({
  sqlite: make("sqlite"),
  postgres: make("postgres"),
});

/** Returns an object that has a placeholder under every name. */
function placeholders<P>() {
  return new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Params<P>;
}

/** A query or change, ready to run, and the tables that it writes to. */
export interface Built {
  statement: Executable;
  written: Written;
}

/** The built queries of one connection. */
export class PreparedQueries {
  #built = new WeakMap<object, Built>();
  #handle: (written: Written) => Transaction;

  /** Takes what makes a handle that records the tables to which a statement writes. */
  constructor(handle: (written: Written) => Transaction) {
    this.#handle = handle;
  }

  get(query: { readonly build: Build }): Built {
    let built = this.#built.get(query);
    if (!built) {
      const written: Written = new Set();
      const statement = executable(query.build(this.#handle(written)).prepare("prepared"));
      const { fields, joinsNotNullableMap, customResultMapper } = statement;
      if (fields && !customResultMapper) statement.customResultMapper = decoderOf(fields, joinsNotNullableMap);
      built = { statement, written };
      this.#built.set(query, built);
    }
    return built;
  }
}

/** Returns the rows of a statement's result; a statement without `returning` has none. */
export function rowsOf<R>(result: unknown): R[] {
  return Array.isArray(result) ? result : [];
}
