import { AsyncLocalStorage } from "node:async_hooks";
import { insideWrite } from "#server/db/store/nesting.ts";
import { Scope } from "#server/db/store/scope.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { SqliteConnection } from "./connection.ts";

const GROUP_JOBS = 256;
const GROUP_MILLIS = 20;
/** A body that awaits something else than the database holds up every other write: not for longer than this. */
const BODY_MILLIS = 5_000;

interface Job {
  body: (tx: Transaction) => Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Outcome {
  job: Job;
  scope: Scope;
  result: { value: unknown } | { error: unknown };
}

/** So long after a group had to be begun again, groups are run with savepoints: who makes writes fail does not double them. */
const CAREFUL_MILLIS = 1_000;

/** Thrown where a body failed that had changed something already, and nothing but the whole group can be taken back. */
class Spoiled extends Error {}

/**
 * Group commit: writes that wait at the same time share one commit, and with it one wait for the disk. One that fails
 * leaves its neighbours alone, and each is answered only after the commit, refusals included: they too may rest on what a
 * neighbour did.
 *
 * Most that fail are refused before they change anything. For the others a group is begun again with a savepoint for each
 * body; without that reason it has none, since for each savepoint SQLite keeps every page as it was before, in a file when
 * they are many: that costs as much as the changes.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection;
  readonly #options: { store: object; strict: boolean; committed(bumped: ReadonlyMap<string, number>): void };
  readonly #queue: Job[] = [];
  #working: Promise<void> | undefined;
  #carefulUntil = 0;

  constructor(
    connection: SqliteConnection,
    options: { store: object; strict: boolean; committed(bumped: ReadonlyMap<string, number>): void },
  ) {
    this.#connection = connection;
    this.#options = options;
  }

  write<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // The group is run from wherever the first job came; each body still belongs to its own caller's context.
    const inCallersContext = AsyncLocalStorage.bind((tx: Transaction) =>
      insideWrite(this.#options.store, () => body(tx)),
    );
    this.#queue.push({ body: inCallersContext, resolve, reject });
    this.#working ??= this.#work();
    return promise as Promise<T>;
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      // One turn of the event loop, in which all requests that have already arrived get to queue their writes.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#group();
    }
    // In the same step as the look at the queue: a job that came in between would wait for ever.
    this.#working = undefined;
  }

  async #group(): Promise<void> {
    const { database } = this.#connection;
    const outcomes: Outcome[] = [];
    let lost: { error: unknown } | undefined;
    try {
      this.#connection.statement("begin immediate").run();
      await this.#runJobs(outcomes);
      this.#connection.statement("commit").run();
    } catch (error) {
      if (database.inTransaction) this.#connection.statement("rollback").run();
      if (error instanceof Spoiled) {
        this.#carefulUntil = performance.now() + CAREFUL_MILLIS;
        this.#queue.unshift(...outcomes.map(({ job }) => job));
        return;
      }
      lost = { error };
      // Not even begun (another process holds the file): those who waited are told, instead of trying for ever.
      if (outcomes.length === 0) for (const job of this.#queue.splice(0, GROUP_JOBS)) job.reject(error);
    }
    for (const { job, scope, result } of outcomes) {
      if (lost) {
        job.reject(lost.error);
      } else if ("error" in result) {
        job.reject(result.error);
      } else {
        this.#options.committed(scope.bumped);
        job.resolve(result.value);
      }
    }
  }

  async #runJobs(outcomes: Outcome[]): Promise<void> {
    const began = performance.now();
    const isCareful = began < this.#carefulUntil;
    do {
      const job = this.#queue.shift();
      if (!job) return;
      const scope = new Scope();
      const outcome: Outcome = { job, scope, result: { value: undefined } };
      outcomes.push(outcome);
      const before = this.#changes();
      if (isCareful) this.#connection.statement("savepoint job").run();
      try {
        outcome.result = { value: await this.#runBody(job, scope) };
        if (isCareful) this.#connection.statement("release job").run();
      } catch (error) {
        outcome.result = { error };
        // A full disk or an I/O error makes SQLite end the whole transaction by itself: then nobody's changes are there.
        if (!this.#connection.database.inTransaction) throw error;
        if (isCareful) {
          this.#connection.statement("rollback to job").run();
          this.#connection.statement("release job").run();
        } else if (this.#changes() !== before) throw new Spoiled();
      }
    } while (outcomes.length < GROUP_JOBS && performance.now() - began < GROUP_MILLIS);
  }

  /** How many rows this connection has ever changed, those of triggers and cascades included. */
  #changes(): unknown {
    return this.#connection.statement("select total_changes()").values()[0]?.[0];
  }

  async #runBody(job: Job, scope: Scope): Promise<unknown> {
    const limit = timeLimit(this.#options.strict);
    try {
      const value = await Promise.race([job.body(this.#connection.handle(scope)), limit.exceeded]);
      if (scope.failure) throw scope.failure;
      return value;
    } finally {
      scope.ended = true;
      limit.clear();
    }
  }
}

/** SQLite answers at once, so a body that only awaits the database is done before the next macrotask. */
function timeLimit(strict: boolean): { exceeded: Promise<never>; clear(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const refuse = () =>
    reject(new Error("A write body awaited something else than its transaction; other writes wait for it"));
  if (strict) {
    const immediate = setImmediate(refuse);
    return { exceeded: promise, clear: () => clearImmediate(immediate) };
  }
  const timer = setTimeout(refuse, BODY_MILLIS);
  return { exceeded: promise, clear: () => clearTimeout(timer) };
}
