import { randomUUID } from "node:crypto";
import { type ReservedSQL, SQL } from "bun";
import { SECOND } from "#contract/limits.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { trustedTls } from "#server/trusted-certificates.ts";
import { type Client, clientSending } from "./drizzle.ts";

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
const POOLED = "A pooler in front of the database shares its sessions among clients.";
/** The error codes of a write on a replica, and of a serializable transaction there. */
const ON_REPLICA = new Set(["25006", "0A000"]);
const READS_ONLY = "The database is a replica, which takes no writes.";

/**
 * A setting of our own, which means nothing to PostgreSQL. Nobody else chooses its value, so a session that has it is
 * of these connections. PgBouncer refuses a setting that it does not know, so nobody can put it in front of the
 * database unnoticed.
 */
const MARK = "hallpass.connections";

/** Settings that the PostgreSQL server applies to each session. */
const sessionSettings = ({ statementMillis, idleInTransactionMillis }: PostgresDeadlines) => ({
  application_name: "hallpass",
  [MARK]: randomUUID(),
  statement_timeout: `${statementMillis}`,
  idle_in_transaction_session_timeout: `${idleInTransactionMillis}`,
  tcp_keepalives_idle: "60",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "3",
});

/**
 * The certificates that a connection trusts whose URL asks to check that of the database. Only then: the option makes a
 * connection use TLS, regardless of its URL.
 */
export function trusting(url: string): Pick<SQL.PostgresOrMySQLOptions, "tls"> {
  const tls = trustedTls();
  return tls && /[?&]sslmode=verify-(ca|full)\b/.test(url) ? { tls } : {};
}

/**
 * A pool that never waits for a connection that died silently: a statement without an answer in time fails with
 * `Unavailable`, and from then on every caller gets new connections.
 */
export class PostgresConnections {
  readonly #options: SQL.PostgresOrMySQLOptions;
  readonly #deadlines: PostgresDeadlines;
  #sql: SQL;
  #opening: Promise<void> | undefined;
  readonly #listening = new Set<SQL>();
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
      ...trusting(url),
    };
    this.#sql = new SQL(this.#options);
  }

  /**
   * Makes the first connection, once, and finds out whether there is a pooler, which refuses or ignores session settings.
   * Behind one, we use neither session settings nor prepared statements: a statement's name could mean another client's
   * statement, and PostgreSQL would run that without an error. The limits that are measured here remain. A pooler that is
   * added later shows when it refuses the settings of a new connection.
   */
  open(): Promise<void> {
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    const mark = this.#options.connection?.[MARK];
    try {
      // Without parameters, so it is not prepared.
      const [session] = await this.client.unsafe(`select current_setting('${MARK}', true) as mark`);
      if (session.mark === mark) return;
      this.#shareSessions();
      this.#replace(this.#sql);
    } catch (error) {
      // A refusal has replaced the pool already.
      if (this.#options.connection) throw error;
    }
    await this.client.unsafe("select 1");
  }

  /** Whether a pooler refused the settings of a session. */
  #isRefused(error: unknown): boolean {
    return this.#options.connection !== undefined && codeOf(error) === PROTOCOL_VIOLATION;
  }

  /** From now on, connections use no features of sessions: settings, prepared statements, subscriptions. */
  #shareSessions(): void {
    delete this.#options.connection;
    this.#options.prepare = false;
    // They would be refused again and again.
    for (const listener of this.#listening) listener.close({ timeout: 0 }).catch(() => {});
    this.#listening.clear();
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
   * Listens on a channel, on a separate connection that is opened again when it is lost. `onAgain` is then called:
   * notifications in between are missing. Returns a function that stops listening.
   */
  async listen(channel: string, onTold: (payload: string) => void, onAgain: () => void): Promise<() => Promise<void>> {
    const sql = new SQL({ ...this.#options, max: 1, idleTimeout: 0, maxLifetime: 0 });
    this.#listening.add(sql);
    let isFirst = true;
    await sql.listen(channel, onTold, () => {
      if (!isFirst) onAgain();
      isFirst = false;
    });
    return () => {
      this.#listening.delete(sql);
      return sql.close({ timeout: 0 });
    };
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
    } catch (error) {
      throw this.#unavailable(error, pool) ?? error;
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

  /** Describes an error of the connections, not of the statement: new connections may work. */
  #unavailable(error: unknown, pool: SQL): Unavailable | null {
    const isRefused = this.#isRefused(error);
    const isPooled = isRefused || OTHER_SESSION.has(codeOf(error));
    if (!isPooled && !ON_REPLICA.has(codeOf(error))) return null;
    if (isRefused) this.#shareSessions();
    if (isPooled) this.#options.prepare = false;
    // The address may now lead to another server.
    this.#replace(pool);
    return new Unavailable(isPooled ? POOLED : READS_ONLY, { cause: error });
  }

  /** Replaces the pool: which of its connections are dead is unknown, so none of them serves new statements. */
  #replace(dead: SQL): void {
    if (this.#isClosed || this.#sql !== dead) return;
    this.#sql = new SQL(this.#options);
    dead.close({ timeout: GRACE_SECONDS }).catch(() => {});
  }
}

/** The error code of PostgreSQL, or "" for another error. */
const codeOf = (error: unknown) => (error instanceof SQL.PostgresError ? String(error.errno) : "");

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
