import type { Placeholder } from "drizzle-orm";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import type { Dialect } from "./columns.ts";
import type { Tables } from "./tables.ts";

type Handle = BaseSQLiteDatabase<"async", unknown>;

/**
 * The queries of one `read`, which all see the same state of the database. Queries are awaited, never run with
 * `.get()`.
 */
export type Snapshot = Pick<Handle, "select" | "selectDistinct" | "$with" | "with" | "$count"> &
  Tables & {
    /** Runs a prepared query within this snapshot. */
    rows<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]>;
  };

/** The queries of one `write`: either all of their changes are committed, or none. */
export type Transaction = Omit<Snapshot, "rows"> &
  Pick<Handle, "insert" | "update" | "delete"> & {
    /** Runs a prepared query or change within this transaction. */
    rows<P extends object, R>(query: Prepared<P, R> | PreparedChange<P, R>, params: P): Promise<R[]>;
    /** Inserts one row without building the statement again: building costs many times what running it does. */
    add<T extends keyof Tables>(table: T, row: Tables[T]["$inferInsert"]): Promise<void>;
    /** Inserts many rows of one table, in as few statements as the database allows. */
    addAll<T extends keyof Tables>(table: T, rows: readonly Tables[T]["$inferInsert"][]): Promise<void>;
    /**
     * Updates the rows that have these values, also without building the statement again; a column that is undefined
     * keeps its value.
     */
    change<T extends keyof Tables>(table: T, where: Values<T>, changes: Values<T>): Promise<void>;
    /** After the commit, notifies every process that its cached value under the key is out of date. */
    bump(key: string): Promise<void>;
  };

/** Some columns of a table with a value for each. */
export type Values<T extends keyof Tables> = Partial<Tables[T]["$inferInsert"]>;

export interface Store {
  readonly dialect: Dialect;

  /** Runs a body on a consistent snapshot. */
  read<T>(body: (db: Snapshot) => Promise<T>): Promise<T>;

  /**
   * Runs a transaction: durable when it resolves, rolled back when it rejects. The body may run twice, so it changes no
   * outer variable. It awaits only the database, since other writes wait for it. After a failed statement the
   * transaction is lost, even if the body catches the error. A write inside a write throws.
   */
  write<T>(body: (tx: Transaction) => Promise<T>): Promise<T>;

  /** Runs one statement without a transaction, built once and kept ready: for queries that every request needs. */
  rows<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]>;

  /**
   * Returns the store, reading from a replica that has everything committed so far; null if no replica has. For lists and
   * overviews: see `forLists`.
   */
  replica?(): Promise<Store | null>;

  /**
   * Returns a sentence with the reason why `replica` returns null and will continue to do so; null if the replica
   * works.
   */
  replicaProblem?(): Promise<string | null>;

  /**
   * Notifies a listener of the keys that were bumped: right after the commit for changes of this process and, on
   * PostgreSQL, for those of others; within a second at the latest. Reports `EVERYTHING` when changes of others may
   * have been missed. Returns a function that stops listening.
   */
  onCacheChange(listener: CacheListener): () => void;

  /**
   * Calls a listener after each commit of this process that added or changed rows, with the names of their tables. Commits of
   * other processes are not reported. Returns a function that stops listening.
   */
  onCommit(listener: CommitListener): () => void;

  load(): StoreLoad;

  /** Waits for running statements and closes the database. */
  close(): Promise<void>;
}

/** The present work of this process with the database, and its work since the start. */
export type StoreLoad =
  | {
      dialect: "sqlite";
      waitingWrites: number;
      /** Commits, and the writes in them: SQLite commits those together that wait at the same time. */
      commits: number;
      committedWrites: number;
    }
  | {
      dialect: "postgres";
      /** Connections of transactions; single statements share the others. */
      reserved: number;
      waiting: number;
      most: number;
      /** Transactions that ran again because of a conflict. */
      retries: number;
    };

/** Must not throw: the change is stored. */
export type CommitListener = (written: ReadonlySet<keyof Tables>) => void;

export type CacheListener = (keys: string[]) => void;

/** Reported instead of a key: any value may have changed. */
export const EVERYTHING = "*";

/** Named parameters of a prepared query, for use like values: `eq(db.users.id, id)`. */
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
