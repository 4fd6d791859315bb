import { AsyncLocalStorage } from "node:async_hooks";
import { insideWrite } from "#server/db/store/nesting.ts";
import { Scope } from "#server/db/store/scope.ts";
import type { StoreLoad, Transaction } from "#server/db/store/store.ts";
import { AwaitedSomethingElse, WRITE_MILLIS } from "#server/db/store/write-limit.ts";
import type { SqliteConnection } from "./connection.ts";

const GROUP_JOBS = 256;
const GROUP_MILLIS = 20;

interface Job {
  body: (tx: Transaction) => Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Options {
  store: object;
  strict: boolean;
  /** Replaces the time limit of a body: for tests. */
  writeMillis?: number;
  committed(scope: Scope): void;
}

interface Outcome {
  job: Job;
  scope: Scope;
  result: { value: unknown } | { error: unknown };
}

/**
 * How long groups use savepoints after a group had to run again: otherwise a caller whose writes fail could double all
 * of them.
 */
const CAREFUL_MILLIS = 1_000;

/** Thrown when a body failed after it had changed something, so that only the whole group can be rolled back. */
class Spoiled extends Error {}

/**
 * Group commit: writes that wait at the same time share one commit, and with it one wait for the disk. A failed write
 * does not affect its neighbors. Every write is answered only after the commit, even a refused one: the refusal, too,
 * may depend on a neighbor's change.
 *
 * Most failing writes are refused before they change anything. If one fails later, the group runs again with a
 * savepoint for each body. Groups have no savepoints otherwise, because SQLite keeps every page's former content for
 * each one, in a file when they are many: that costs as much as the changes.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection;
  readonly #options: Options;
  readonly #queue: Job[] = [];
  #working: Promise<void> | undefined;
  #carefulUntil = 0;
  #commits = 0;
  #committedWrites = 0;

  constructor(connection: SqliteConnection, options: Options) {
    this.#connection = connection;
    this.#options = options;
  }

  write<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // The group runs in the context of its first job; each body must run in the context of its own caller.
    const inCallersContext = AsyncLocalStorage.bind((tx: Transaction) =>
      insideWrite(this.#options.store, () => body(tx)),
    );
    this.#queue.push({ body: inCallersContext, resolve, reject });
    this.#working ??= this.#work();
    return promise as Promise<T>;
  }

  load(): StoreLoad {
    return {
      dialect: "sqlite",
      waitingWrites: this.#queue.length,
      commits: this.#commits,
      committedWrites: this.#committedWrites,
    };
  }

  /** Resolves when no writes are waiting. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      // One turn of the event loop, in which all requests that have already arrived can queue their writes.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#group();
    }
    // No await between this line and the check of the queue: a job that came in between would wait forever.
    this.#working = undefined;
  }

  /** Runs waiting writes and answers each. Never throws: nobody would answer those that come later. */
  async #group(): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      await this.#transact(outcomes);
    } catch (error) {
      if (error instanceof Spoiled) {
        this.#carefulUntil = performance.now() + CAREFUL_MILLIS;
        this.#queue.unshift(...outcomes.flatMap(worthAnotherRun));
        return;
      }
      // The transaction did not begin (another process holds the file): the waiting writes fail instead of being
      // retried forever.
      const lost = outcomes.length > 0 ? outcomes.map(({ job }) => job) : this.#queue.splice(0, GROUP_JOBS);
      for (const job of lost) job.reject(error);
      return;
    }
    for (const outcome of outcomes) this.#answer(outcome);
  }

  /** Commits a group of waiting writes, or throws and leaves none of their changes. */
  async #transact(outcomes: Outcome[]): Promise<void> {
    try {
      // The rollback of the group before may have failed.
      this.#rollBack();
      this.#connection.statement("begin immediate").run();
      await this.#runJobs(outcomes);
      this.#connection.statement("commit").run();
      this.#commits++;
      this.#committedWrites += outcomes.length;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    if (this.#connection.database.inTransaction) this.#connection.statement("rollback").run();
  }

  #answer({ job, scope, result }: Outcome): void {
    if ("error" in result) {
      job.reject(result.error);
      return;
    }
    try {
      this.#options.committed(scope);
      job.resolve(result.value);
    } catch (error) {
      // The change is stored, but a cache may still have an old value: the caller must not count on a new one.
      job.reject(error);
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
        // After a full disk or an I/O error SQLite rolls the whole transaction back by itself: then nobody's changes
        // are left.
        if (!this.#connection.database.inTransaction) throw error;
        if (isCareful) {
          this.#connection.statement("rollback to job").run();
          this.#connection.statement("release job").run();
        } else if (this.#changes() !== before) throw new Spoiled();
      }
    } while (outcomes.length < GROUP_JOBS && performance.now() - began < GROUP_MILLIS);
  }

  /** Returns how many rows this connection has ever changed, including those of triggers and cascades. */
  #changes(): unknown {
    return this.#connection.statement("select total_changes()").values()[0]?.[0];
  }

  async #runBody(job: Job, scope: Scope): Promise<unknown> {
    const limit = timeLimit(this.#options);
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

/** Returns the job, unless its body hangs: it would hang again, and the others would wait twice as long. It fails at once. */
function worthAnotherRun({ job, result }: Outcome): Job[] {
  if (!("error" in result && result.error instanceof AwaitedSomethingElse)) return [job];
  job.reject(result.error);
  return [];
}

/**
 * Limits the time of a body. SQLite answers synchronously, so a body that awaits only the database ends before the next
 * macrotask.
 */
function timeLimit({ strict, writeMillis = WRITE_MILLIS }: Options): { exceeded: Promise<never>; clear(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new AwaitedSomethingElse());
  if (strict) {
    const immediate = setImmediate(refuse);
    return { exceeded: promise, clear: () => clearImmediate(immediate) };
  }
  const timer = setTimeout(refuse, writeMillis);
  return { exceeded: promise, clear: () => clearTimeout(timer) };
}
