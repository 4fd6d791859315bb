import { and, eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { PreparedQueries, rowsOf } from "#server/db/query/prepared.ts";
import { noteAdded } from "#server/db/store/added.ts";
import { bumpVersion } from "#server/db/store/bump.ts";
import { noteWritten, type Scope, type Written } from "#server/db/store/scope.ts";
import type { AnyPrepared, Transaction, Values } from "#server/db/store/store.ts";
import { addTables, type Tables, tables } from "#server/db/store/tables.ts";
import { BUMPED, payloadOf } from "./bumped.ts";
import { type Client, PostgresDatabase, sentBy } from "./drizzle.ts";

/** A statement takes 65,535 parameters; tables here have up to about twenty columns. */
const ROWS_PER_STATEMENT = 500;

/** Makes handles on one pool. The text of a prepared query is built once; Bun.SQL prepares it once per connection. */
export class PostgresPool {
  readonly #prepared: PreparedQueries;

  constructor(client: Client) {
    this.#prepared = new PreparedQueries((written) => this.#handle(client, undefined, written));
  }

  /** Returns a Drizzle handle on a connection, for one transaction body. */
  handle(client: Client, scope: Scope): Transaction {
    return this.#handle(new ScopedClient(client, scope), scope, scope.written);
  }

  #handle(client: Client, scope: Scope | undefined, written: Written): Transaction {
    const handle: unknown = new PostgresHandle(this, client, { scope, written });
    return handle as Transaction;
  }

  /** Runs a prepared query: on the pool, or on the connection of a transaction. */
  async rows<P extends object, R>(query: AnyPrepared<P, R>, params: P, within?: Within): Promise<R[]> {
    const { statement, written } = this.#prepared.get(query);
    if (!within) return rowsOf(await statement.execute(params));
    for (const table of written) within.written.add(table);
    return rowsOf(await sentBy(statement, within.client).execute(params));
  }
}

/** The transaction of a statement. */
interface Within {
  client: Client;
  written: Written;
}

class PostgresHandle extends PostgresDatabase {
  readonly #pool: PostgresPool;
  readonly #client: Client;
  readonly #scope: Scope | undefined;
  readonly #written: Written;

  constructor(pool: PostgresPool, client: Client, { scope, written }: { scope: Scope | undefined; written: Written }) {
    super(client);
    this.#pool = pool;
    this.#client = client;
    this.#scope = scope;
    this.#written = written;
  }

  override insert<T extends PgTable>(table: T) {
    noteWritten(this.#written, table);
    return super.insert(table);
  }

  override update<T extends PgTable>(table: T) {
    noteWritten(this.#written, table);
    return super.update(table);
  }

  rows<P extends object, R>(query: AnyPrepared<P, R>, params: P): Promise<R[]> {
    return this.#pool.rows(query, params, { client: this.#client, written: this.#written });
  }

  async add<T extends keyof Tables>(table: T, row: Tables[T]["$inferInsert"]): Promise<void> {
    // Typed as SQLite's table, like every table here.
    const target: unknown = tables.postgres[table];
    await this.insert(target as PgTable).values(row);
    noteAdded(table, row);
  }

  async addAll<T extends keyof Tables>(table: T, rows: readonly Tables[T]["$inferInsert"][]): Promise<void> {
    const target: unknown = tables.postgres[table];
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      await this.insert(target as PgTable).values(rows.slice(at, at + ROWS_PER_STATEMENT));
    }
    for (const row of rows) noteAdded(table, row);
  }

  async change<T extends keyof Tables>(table: T, where: Values<T>, changes: Values<T>): Promise<void> {
    const target: unknown = tables.postgres[table];
    const given = new Map(Object.entries(where));
    const conditions = Object.entries<PgColumn>(getTableColumns(target as PgTable)).flatMap(([name, column]) =>
      given.has(name) ? [eq(column, given.get(name) ?? null)] : [],
    );
    if (conditions.length === 0) throw new Error(`A change of ${table} without a condition would change every row`);
    await this.update(target as PgTable)
      .set(changes)
      .where(and(...conditions));
  }

  async bump(key: string): Promise<void> {
    const [row] = await this.rows(bumpVersion, { key });
    if (!row) return;
    this.#scope?.bumped.set(key, row.version);
    // Delivered at the commit, and never without one.
    await this.#client.unsafe("select pg_notify($1, $2)", [BUMPED, payloadOf([key, row.version])]);
  }
}

addTables(PostgresHandle.prototype, "postgres");

/** A connection that only one body may use. A query is sent when it is awaited, for its rows or for its `values()`. */
class ScopedClient {
  constructor(
    readonly client: Client,
    readonly scope: Scope,
  ) {}

  unsafe(query: string, params: unknown[]): never {
    const { client, scope } = this;
    const statement: unknown = {
      values: () => scope.wait(() => client.unsafe(query, params).values()),
      // biome-ignore lint/suspicious/noThenProperty: stands in for Bun's query, which is lazy and awaited
      then: (resolve: (rows: unknown) => unknown, reject: (error: unknown) => unknown) =>
        scope.wait(() => client.unsafe(query, params)).then(resolve, reject),
    };
    return statement as never;
  }
}
