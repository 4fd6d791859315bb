import { type ReservedSQL, SQL } from "bun";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { type Client, clientSending } from "./drizzle.ts";

const SECOND = 1_000;

/**
 * Time limits. The server ends a slow statement first; a statement that runs longer means that the connection is dead.
 */
export interface PostgresDeadlines {
  connectMillis: number;
  /** For a free connection of the pool. */
  waitMillis: number;
  /** For one statement, measured by the PostgreSQL server. */
  statementMillis: number;
  /** For one statement, measured here: without an answer by then, none will come. */
  silenceMillis: number;
  /** After this time the PostgreSQL server ends a transaction that only reads and whose process is silent. */
  idleInTransactionMillis: number;
}

export const DEADLINES: PostgresDeadlines = {
  connectMillis: 5 * SECOND,
  waitMillis: 5 * SECOND,
  statementMillis: 8 * SECOND,
  silenceMillis: 10 * SECOND,
  idleInTransactionMillis: 300 * SECOND,
};

/** Firewalls drop idle or old connections without telling either end. */
const IDLE_SECONDS = 240;
const LIFETIME_SECONDS = 1_800;
/** Statements that still run on connections given up may get an answer within this time. */
const GRACE_SECONDS = 5;

/** The error code with which PgBouncer reports "unsupported startup parameter". */
const PROTOCOL_VIOLATION = "08P01";
/** The error codes of a prepared statement that another session has, or had: a pooler changed the session. */
const OTHER_SESSION = new Set(["42P05", "26000"]);
const SILENT = "The database connection does not respond.";
const POOLED = "A pooler gave the transaction another session.";
/** The error codes of a write on a replica, and of a serializable transaction there. */
const ON_REPLICA = new Set(["25006", "0A000"]);
const READS_ONLY = "The database is a replica, which takes no writes.";

/** The most that is added to a setting of sessions to tell them from those of others. */
const MARK_MILLIS = 10_000;

/** Settings that the PostgreSQL server applies to each session. */
const sessionSettings = ({ statementMillis, idleInTransactionMillis }: PostgresDeadlines) => ({
  application_name: "hallpass",
  statement_timeout: `${statementMillis}`,
  // Nobody else chooses this value: whoever reads it in a session knows that the session is of these connections.
  idle_in_transaction_session_timeout: `${idleInTransactionMillis + Math.floor(Math.random() * MARK_MILLIS)}`,
  tcp_keepalives_idle: "60",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "3",
});

/**
 * A pool that never waits for a connection that died silently: a statement without an answer in time fails with
 * `Unavailable`, and from then on every caller gets new connections.
 */
export class PostgresConnections {
  readonly #options: SQL.PostgresOrMySQLOptions;
  readonly #deadlines: PostgresDeadlines;
  #sql: SQL;
  #opening: Promise<void> | undefined;
  #isClosed = false;
  #reserved = 0;
  #waiting = 0;

  constructor(
    url: string,
    readonly most: number,
    deadlines: PostgresDeadlines,
  ) {
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

  /**
   * Makes the first connection, once. A pooler refuses settings of sessions, or ignores them: then there will be none, and
   * no prepared statements, which belong to a session, too. In the session of another client, the name of a prepared
   * statement can mean another statement, which PostgreSQL would run without an error. The time limits measured here remain.
   */
  open(): Promise<void> {
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    if (await this.#hasOwnSessions()) return;
    const pooled = this.#sql;
    delete this.#options.connection;
    this.#options.prepare = false;
    this.#sql = new SQL(this.#options);
    await pooled.close({ timeout: 0 });
    await this.client.unsafe("select 1");
  }

  /** Whether sessions have the settings that were asked for. The question is not prepared. */
  async #hasOwnSessions(): Promise<boolean> {
    const wanted = this.#options.connection?.idle_in_transaction_session_timeout;
    try {
      const [{ setting }] = await this.client.unsafe(
        "select setting from pg_settings where name = 'idle_in_transaction_session_timeout'",
      );
      return setting === wanted;
    } catch (error) {
      if (error instanceof SQL.PostgresError && error.errno === PROTOCOL_VIOLATION) return false;
      throw error;
    }
  }

  /** Runs single statements, each on any free connection. */
  readonly client: Client = clientSending((statement, read) =>
    this.#inTime(this.#sql, read(this.#sql.unsafe(statement.query, statement.params))),
  );

  /** Runs a body on a reserved connection. */
  async reserved<T>(body: (client: Client) => Promise<T>): Promise<T> {
    const pool = this.#sql;
    const connection = await this.#take(pool);
    this.#reserved++;
    let isSilent = false;
    const client = clientSending(async ({ query, params }, read) => {
      // A silent connection gets no further statement: a rollback would wait as long again.
      if (isSilent) throw new Unavailable(SILENT);
      return this.#inTime(pool, read(connection.unsafe(query, params)), () => {
        isSilent = true;
      });
    });
    try {
      return await body(client);
    } finally {
      this.#reserved--;
      if (isSilent) connection.close({ timeout: 0 }).catch(() => {});
      else connection.release();
    }
  }

  /** How many connections are reserved, and how many callers wait for one. */
  load(): { reserved: number; waiting: number; most: number } {
    return { reserved: this.#reserved, waiting: this.#waiting, most: this.most };
  }

  /**
   * Listens on a channel, on a connection of its own that is made anew when it is lost. `onAgain` is then called: what
   * was told in between is missing. Returns a function that stops listening.
   */
  async listen(channel: string, onTold: (payload: string) => void, onAgain: () => void): Promise<() => Promise<void>> {
    const sql = new SQL({ ...this.#options, max: 1, idleTimeout: 0, maxLifetime: 0 });
    let isFirst = true;
    await sql.listen(channel, onTold, () => {
      if (!isFirst) onAgain();
      isFirst = false;
    });
    return () => sql.close({ timeout: 0 });
  }

  /** Closes all connections; statements that still run after the given time are aborted. */
  async close(seconds: number): Promise<void> {
    this.#isClosed = true;
    await this.#sql.close({ timeout: seconds });
  }

  async #take(pool: SQL): Promise<ReservedSQL> {
    const reserving = pool.reserve();
    this.#waiting++;
    try {
      return await inTime(this.#deadlines.waitMillis, reserving, () => {
        // The connection may still arrive; it then goes back to the pool.
        reserving.then(
          (late) => late.release(),
          () => {},
        );
        return new Unavailable("No database connection became available in time.");
      });
    } finally {
      this.#waiting--;
    }
  }

  /** Resolves as the answer to a statement does, or rejects when its connection is silent. */
  #inTime<T>(pool: SQL, answer: PromiseLike<T>, onSilence?: () => void): Promise<T> {
    return inTime(this.#deadlines.silenceMillis, answer, () => {
      onSilence?.();
      this.#replace(pool);
      return new Unavailable(SILENT);
    }).catch((error) => {
      throw this.#unavailable(error, pool) ?? error;
    });
  }

  /** What an error means that concerns the connections and not the statement: new connections may work. */
  #unavailable(error: unknown, pool: SQL): Unavailable | null {
    const code = error instanceof SQL.PostgresError ? String(error.errno) : "";
    const isOfOtherSession = OTHER_SESSION.has(code);
    if (!isOfOtherSession && !ON_REPLICA.has(code)) return null;
    if (isOfOtherSession) this.#options.prepare = false;
    // The address may lead to another server by now.
    this.#replace(pool);
    return new Unavailable(isOfOtherSession ? POOLED : READS_ONLY, { cause: error });
  }

  /** Replaces the pool: which of its connections are dead is unknown, so none of them serves new statements. */
  #replace(dead: SQL): void {
    if (this.#isClosed || this.#sql !== dead) return;
    this.#sql = new SQL(this.#options);
    dead.close({ timeout: GRACE_SECONDS }).catch(() => {});
  }
}

/** Resolves as the promise does, or rejects after the time with the error that `late` makes. */
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
