import type { Scope } from "#server/db/store/scope.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { AwaitedSomethingElse } from "#server/db/store/write-limit.ts";
import { type Client, clientSending } from "./drizzle.ts";

/** The part of the rest of its time that a transaction gives to one statement. */
const STATEMENT_SHARE = 0.9;
/**
 * The part of its time after which a body that awaits no statement is ended: callers that waited still have time left.
 */
const IDLE_SHARE = 0.8;

const tookTooLong = (millis: number) => new Unavailable(`A transaction took longer than ${millis / 1_000} seconds.`);

/**
 * Limits the time of a write transaction up to its commit, and with it the time for which others wait for its locks.
 * PostgreSQL ends a statement of it in time, and the whole transaction if this process is silent.
 */
export class WriteLimit {
  #began = performance.now();
  /** `statement_timeout` of the transaction. */
  #statementMillis: number;

  constructor(
    readonly millis: number,
    readonly longestStatementMillis: number,
  ) {
    this.#statementMillis = this.#forStatement(millis);
  }

  /** The beginning of the transaction: one message, so that it costs no more than `begin` alone. */
  begin(): string {
    this.#began = performance.now();
    const idle = `set local idle_in_transaction_session_timeout = ${this.millis}`;
    return `begin isolation level serializable; ${idle}; ${this.#limitStatements()}`;
  }

  /** The connection of the transaction: statements on it end in time. */
  client(connection: Client): Client {
    return clientSending(async ({ query, params }, read) => {
      await this.#tighten(connection);
      return read(connection.unsafe(query, params));
    });
  }

  /** Resolves as the body does, or rejects when its time is over. */
  async enforced<T>(scope: Scope, body: Promise<T>): Promise<T> {
    const { promise: exceeded, reject } = Promise.withResolvers<never>();
    const late = () => reject(tookTooLong(this.millis));
    let timer = setTimeout(() => {
      if (!scope.isWaiting) reject(new AwaitedSomethingElse());
      else timer = setTimeout(late, this.#rest());
    }, this.millis * IDLE_SHARE);
    try {
      return await Promise.race([body, exceeded]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Shortens the time for a statement when it might not end in time: rarely, and never in a short transaction. */
  async #tighten(connection: Client): Promise<void> {
    const rest = this.#rest();
    if (this.#statementMillis <= rest) return;
    this.#statementMillis = this.#forStatement(rest);
    await connection.unsafe(this.#limitStatements());
  }

  #rest(): number {
    return this.millis - (performance.now() - this.#began);
  }

  #forStatement(rest: number): number {
    // 0 would be no limit at all.
    return Math.max(1, Math.min(this.longestStatementMillis, Math.ceil(rest * STATEMENT_SHARE)));
  }

  #limitStatements(): string {
    return `set local statement_timeout = ${this.#statementMillis}`;
  }
}
