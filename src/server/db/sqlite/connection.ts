import { Database, type SQLQueryBindings, type Statement } from "bun:sqlite";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import { PreparedQueries } from "#server/db/query/prepared.ts";
import { noteAdded } from "#server/db/store/added.ts";
import { bumpVersion } from "#server/db/store/bump.ts";
import { noteWritten, type Scope, type Written } from "#server/db/store/scope.ts";
import type { AnyPrepared, Transaction, Values } from "#server/db/store/store.ts";
import { addTables, type Tables } from "#server/db/store/tables.ts";
import { type Client, type Run, runOf, SqliteDatabase, withoutPeeking } from "./drizzle.ts";
import { SqliteRowStatements } from "./rows.ts";

const STATEMENTS_KEPT = 500;

const PATIENT = "busy_timeout = 5000";
const READING = [PATIENT, "query_only = on"];
const WRITING = [
  PATIENT,
  "journal_mode = wal",
  "synchronous = full",
  "foreign_keys = on",
  // Pages that change again and again are checkpointed less often than by default; reading the WAL is as fast.
  "wal_autocheckpoint = 4000",
  "journal_size_limit = 67108864",
];
/**
 * Ids are random, so many new rows touch pages all over the indexes: with the default cache of 2 MiB each is read again
 * and again.
 */
const BULK = ["cache_size = -32768"];

/** One connection, its statements (each compiled once), and the handles on it. */
export class SqliteConnection {
  readonly database: Database;
  readonly #statements = new LRUCache<string, Statement>({ max: STATEMENTS_KEPT });
  readonly #prepared: PreparedQueries;
  readonly #runs = new WeakMap<object, { run: Run; written: Written }>();
  readonly #rowStatements: SqliteRowStatements;

  constructor(file: string, { readonly = false, bulk = false } = {}) {
    this.database = new Database(file, readonly ? { readonly } : { create: true, readwrite: true });
    try {
      for (const pragma of readonly ? READING : [...WRITING, ...(bulk ? BULK : [])]) {
        this.database.run(`pragma ${pragma}`);
      }
    } catch (error) {
      this.database.close();
      throw error;
    }
    // Prepared queries outlive one scope; their callers check the current scope first.
    this.#prepared = new PreparedQueries((written) => this.#handle(undefined, written));
    this.#rowStatements = new SqliteRowStatements(this.#handle(undefined, undefined));
  }

  /** Returns a statement that is compiled once per connection. */
  statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.database.prepare(withoutPeeking(sql));
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Returns a Drizzle handle on this connection, for one body. */
  handle(scope: Scope): Transaction {
    return this.#handle(scope, scope.written);
  }

  #handle(scope: Scope | undefined, written: Written | undefined): Transaction {
    const handle: unknown = new SqliteHandle(this, scope, written);
    return handle as Transaction;
  }

  async rows<P extends object, R>(query: AnyPrepared<P, R>, params: P, scope?: Scope): Promise<R[]> {
    const run = () => {
      let prepared = this.#runs.get(query);
      if (!prepared) {
        const { statement, written } = this.#prepared.get(query);
        prepared = { run: runOf(statement), written };
        this.#runs.set(query, prepared);
      }
      if (scope) for (const table of prepared.written) scope.written.add(table);
      return prepared.run(params) as R[];
    };
    return scope ? scope.run(run) : run();
  }

  add(table: keyof Tables, row: object, scope: Scope | undefined): void {
    this.#run(this.#rowStatements.insert(table, { ...row }), scope);
  }

  change(table: keyof Tables, where: object, changes: object, scope: Scope | undefined): void {
    this.#run(this.#rowStatements.update(table, { ...where }, { ...changes }), scope);
  }

  #run({ text, values }: { text: string; values: SQLQueryBindings[] }, scope: Scope | undefined): void {
    const run = () => this.statement(text).run(...values);
    if (scope) scope.run(run);
    else run();
  }

  close(): void {
    // An open statement would keep the file open and SQLite from writing the WAL into it.
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.database.close();
  }
}

class SqliteHandle extends SqliteDatabase {
  readonly #connection: SqliteConnection;
  readonly #scope: Scope | undefined;
  readonly #written: Written | undefined;

  constructor(connection: SqliteConnection, scope: Scope | undefined, written: Written | undefined) {
    super(new ScopedClient(connection, scope));
    this.#connection = connection;
    this.#scope = scope;
    this.#written = written;
  }

  override insert<T extends SQLiteTable>(table: T) {
    noteWritten(this.#written, table);
    return super.insert(table);
  }

  override update<T extends SQLiteTable>(table: T) {
    noteWritten(this.#written, table);
    return super.update(table);
  }

  rows<P extends object, R>(query: AnyPrepared<P, R>, params: P): Promise<R[]> {
    return this.#connection.rows(query, params, this.#scope);
  }

  async add<T extends keyof Tables>(table: T, row: Tables[T]["$inferInsert"]): Promise<void> {
    this.#connection.add(table, row, this.#scope);
    this.#written?.add(table);
    noteAdded(table, row);
  }

  async addAll<T extends keyof Tables>(table: T, rows: readonly Tables[T]["$inferInsert"][]): Promise<void> {
    for (const row of rows) await this.add(table, row);
  }

  async change<T extends keyof Tables>(table: T, where: Values<T>, changes: Values<T>): Promise<void> {
    this.#connection.change(table, where, changes, this.#scope);
    this.#written?.add(table);
  }

  async bump(key: string): Promise<void> {
    const [row] = await this.rows(bumpVersion, { key });
    if (row) this.#scope?.bumped.set(key, row.version);
  }
}

addTables(SqliteHandle.prototype, "sqlite");

/** The members of a bun:sqlite database that Drizzle uses, guarded by the scope. */
class ScopedClient implements Client {
  constructor(
    readonly connection: SqliteConnection,
    readonly scope: Scope | undefined,
  ) {}

  prepare(sql: string) {
    const { connection, scope } = this;
    if (!scope) return connection.statement(sql);
    const statement = scope.run(() => connection.statement(sql));
    return {
      run: (...values: SQLQueryBindings[]) => scope.run(() => statement.run(...values)),
      values: (...values: SQLQueryBindings[]) => scope.run(() => statement.values(...values)),
    };
  }
}
