import { type ReservedSQL, SQL } from "bun";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Client } from "./drizzle.ts";

const SECOND = 1_000;

/** How long each thing may take. The server ends a statement first; who waits longer waits for a connection that is dead. */
export interface PostgresDeadlines {
  connectMillis: number;
  /** A free connection of the pool. */
  waitMillis: number;
  /** One statement, counted by the server. */
  statementMillis: number;
  /** The same, counted here: nothing has come back, so nothing will. */
  silenceMillis: number;
  /** A transaction whose process has gone silent gives its locks back. */
  idleInTransactionMillis: number;
}

export const DEADLINES: PostgresDeadlines = {
  connectMillis: 5 * SECOND,
  waitMillis: 5 * SECOND,
  statementMillis: 8 * SECOND,
  silenceMillis: 10 * SECOND,
  idleInTransactionMillis: 300 * SECOND,
};

/** Firewalls forget connections that are quiet or old, without a word to either end. */
const IDLE_SECONDS = 240;
const LIFETIME_SECONDS = 1_800;
/** What is under way on connections that are given up may still be answered. */
const GRACE_SECONDS = 5;

/** With it, PgBouncer says "unsupported startup parameter". */
const PROTOCOL_VIOLATION = "08P01";
const SILENT = "The database connection does not respond.";

/** What the PostgreSQL server does for a session of ours. */
const sessionSettings = ({ statementMillis, idleInTransactionMillis }: PostgresDeadlines) => ({
  application_name: "hallpass",
  statement_timeout: `${statementMillis}`,
  idle_in_transaction_session_timeout: `${idleInTransactionMillis}`,
  tcp_keepalives_idle: "60",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "3",
});

/**
 * A pool of connections that never waits for one that died silently: a statement that is not answered in time fails with
 * `Unavailable`, and from then on everybody gets new connections.
 */
export class PostgresConnections {
  readonly #options: SQL.PostgresOrMySQLOptions;
  readonly #deadlines: PostgresDeadlines;
  #sql: SQL;
  #isClosed = false;

  constructor(url: string, most: number, deadlines: PostgresDeadlines) {
    this.#deadlines = deadlines;
    this.#options = {
      url,
      max: most,
      connectionTimeout: deadlines.connectMillis / SECOND,
      idleTimeout: IDLE_SECONDS,
      maxLifetime: LIFETIME_SECONDS,
      connection: sessionSettings(deadlines),
    };
    this.#sql = new SQL(this.#options);
  }

  /** Makes the first connection. Poolers that refuse a session's settings are asked without: our own deadlines remain. */
  async open(): Promise<void> {
    try {
      await this.client.unsafe("select 1");
    } catch (error) {
      if (!(error instanceof SQL.PostgresError) || error.errno !== PROTOCOL_VIOLATION) throw error;
      const refused = this.#sql;
      delete this.#options.connection;
      this.#sql = new SQL(this.#options);
      await refused.close({ timeout: 0 });
      await this.client.unsafe("select 1");
    }
  }

  /** Single statements, each on whichever connection is free. */
  readonly client: Client = {
    unsafe: (query: string, params?: unknown[]) => this.#statement(this.#sql, this.#sql, query, params),
  } as Client;

  /** Runs a body on a connection of its own. */
  async reserved<T>(body: (client: Client) => Promise<T>): Promise<T> {
    const pool = this.#sql;
    const connection = await this.#take(pool);
    let isSilent = false;
    const client = {
      unsafe: (query: string, params?: unknown[]) => {
        // Nothing more is asked of it: a rollback would wait as long again.
        if (isSilent) throw new Unavailable(SILENT);
        return this.#statement(pool, connection, query, params, () => {
          isSilent = true;
        });
      },
    } as Client;
    try {
      return await body(client);
    } finally {
      if (isSilent) connection.close({ timeout: 0 }).catch(() => {});
      else connection.release();
    }
  }

  /** Lets go of all connections; what is still under way after the time is broken off. */
  async close(seconds: number): Promise<void> {
    this.#isClosed = true;
    await this.#sql.close({ timeout: seconds });
  }

  async #take(pool: SQL): Promise<ReservedSQL> {
    const taking = pool.reserve();
    const taken = await inTime(this.#deadlines.waitMillis, taking, () => {
      // It may still come: then for somebody else.
      taking.then(
        (late) => late.release(),
        () => {},
      );
      return new Unavailable("No database connection became available in time.");
    });
    return taken;
  }

  /** A statement as Drizzle wants it: sent when it is awaited, for its rows or for its `values()`. */
  #statement(
    pool: SQL,
    on: Pick<SQL, "unsafe">,
    query: string,
    params: unknown[] | undefined,
    onSilence?: () => void,
  ): unknown {
    const timed = <T>(answer: PromiseLike<T>) =>
      inTime(this.#deadlines.silenceMillis, answer, () => {
        onSilence?.();
        this.#replace(pool);
        return new Unavailable(SILENT);
      });
    return {
      values: () => timed(on.unsafe(query, params).values()),
      // biome-ignore lint/suspicious/noThenProperty: stands in for Bun's query, which is lazy and awaited
      then: (resolve: (rows: unknown) => unknown, reject: (error: unknown) => unknown) =>
        timed(on.unsafe(query, params)).then(resolve, reject),
    };
  }

  /** Which of the connections are dead cannot be seen, so none of them is used for anything new. */
  #replace(dead: SQL): void {
    if (this.#isClosed || this.#sql !== dead) return;
    this.#sql = new SQL(this.#options);
    dead.close({ timeout: GRACE_SECONDS }).catch(() => {});
  }
}

/** What was promised, or after the time the error that is then made. */
function inTime<T>(millis: number, promise: PromiseLike<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), millis);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
