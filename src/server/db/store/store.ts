import type { Placeholder } from "drizzle-orm";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import type { Dialect } from "./columns.ts";
import type { Tables } from "./tables.ts";

type Handle = BaseSQLiteDatabase<"async", unknown>;

/** The queries of one `read`: all of them see the same state of the database. Queries are awaited, never `.get()`. */
export type Snapshot = Pick<Handle, "select" | "selectDistinct" | "$with" | "with" | "$count"> &
  Tables & {
    /** Runs a prepared query within this snapshot. */
    rows<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]>;
  };

/** The queries of one `write`: all of their changes happen, or none. */
export type Transaction = Omit<Snapshot, "rows"> &
  Pick<Handle, "insert" | "update" | "delete"> & {
    /** Runs a prepared query or change within this transaction. */
    rows<P extends object, R>(query: Prepared<P, R> | PreparedChange<P, R>, params: P): Promise<R[]>;
    /** Adds one row, without building the statement anew: that costs many times what running it does. */
    add<T extends keyof Tables>(table: T, row: Tables[T]["$inferInsert"]): Promise<void>;
    /** Adds many rows of one kind, in as few statements as the database likes. */
    addAll<T extends keyof Tables>(table: T, rows: readonly Tables[T]["$inferInsert"][]): Promise<void>;
    /** Changes the rows that have these values, likewise without building the statement anew; undefined leaves as it is. */
    change<T extends keyof Tables>(table: T, where: Values<T>, changes: Values<T>): Promise<void>;
    /** Tells every process, once this transaction is committed, that what it remembers under the key is old. */
    bump(key: string): Promise<void>;
  };

/** Some columns of a table with a value for each. */
export type Values<T extends keyof Tables> = Partial<Tables[T]["$inferInsert"]>;

export interface Store {
  readonly dialect: Dialect;

  /** A consistent view for as long as the body runs. */
  read<T>(body: (db: Snapshot) => Promise<T>): Promise<T>;

  /**
   * A transaction: durable when it resolves, without a trace when it rejects. The body may run twice, so it changes no
   * outer variable; it awaits nothing but the database, since others wait behind it. After a failed statement the
   * transaction is lost, even if the body catches the error. A write inside a write throws.
   */
  write<T>(body: (tx: Transaction) => Promise<T>): Promise<T>;

  /** One statement without a transaction around it, built once and kept ready: for what every request asks. */
  rows<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]>;

  /**
   * Hears the keys that were bumped: right after the commit for changes of this process, within half a second for those
   * of others. `EVERYTHING` is reported when changes of others could not be followed. Returns the way to stop listening.
   */
  onCacheChange(listener: CacheListener): () => void;

  /** Finishes what is under way and lets go of the database. */
  close(): Promise<void>;
}

export type CacheListener = (keys: string[]) => void;

/** Reported instead of a key: anything may have changed. */
export const EVERYTHING = "*";

/** Named parameters of a prepared query, to be used like values: `eq(db.users.id, id)`. */
export type Params<P> = { readonly [Name in keyof P]: Placeholder<string, P[Name]> };

declare const shape: unique symbol;

/** A query that is built once per connection instead of once per use. */
export interface Prepared<P extends object, R> {
  readonly build: Build;
  readonly [shape]?: { params: P; row: R; changes: false };
}

/** Like `Prepared`, for a statement that changes rows and therefore needs a `write`. */
export interface PreparedChange<P extends object, R> {
  readonly build: Build;
  readonly [shape]?: { params: P; row: R; changes: true };
}

export type AnyPrepared<P extends object, R> = Prepared<P, R> | PreparedChange<P, R>;

export type Build = (db: Transaction) => { prepare(name: string): unknown };
