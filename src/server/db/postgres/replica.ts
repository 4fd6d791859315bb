import { SQL } from "bun";
import { safeError } from "#server/db/store/safe-error.ts";
import type { Store } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { within } from "#server/within.ts";
import type { PostgresConnections } from "./connections.ts";

/** How long a list waits for a replica to apply what was committed before. */
const PATIENCE_MILLIS = 50;
/** After a fault, lists are read from the primary for this long before the replica is tried again. */
const REST_MILLIS = 5_000;
/** The longest wait of a caller for its state. */
const ANSWER_MILLIS = 2_000;
const ON_ITS_WAY_MILLIS = 1_000;
/** A replica that is less behind catches up by itself. */
const BEHIND_SECONDS = 60;
/** The error code of a query that PostgreSQL broke off on a replica because it had to apply a change. */
const CONFLICT = "40001";

const PRIMARY =
  "select pg_current_wal_flush_lsn()::text as at, system_identifier::text as system from pg_control_system()";
/** A promoted server no longer applies changes and diverges. */
const REPLICA = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as applied, system_identifier::text as system
  from pg_control_system()`;

const STATE = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as applied,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age,
    system_identifier::text as system
  from pg_control_system()`;
const OF_ANOTHER = "It is a replica of another database.";

interface ReplicaState {
  /** The cluster that the data is of: a replica has that of its database. */
  system: string;
  follows: boolean;
  /** Whether it has what was asked for. */
  applied: boolean | null;
  /** Seconds since the commit of the latest transaction that it has applied; null if there was none since its start. */
  age: number | null;
}

interface ReplicaOptions {
  primary: PostgresConnections;
  replica: PostgresConnections;
  /** Reads on the replica. */
  reading: Pick<Store, "read" | "rows">;
  /** From how many seconds on it counts as behind. */
  behindSeconds?: number;
  /** Called with each fault of the replica that follows a time without one. */
  onFault(error: unknown): void;
}

/**
 * A replica for queries that may be expensive. Its answers are never older than the request: otherwise the primary
 * answers.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  #restsUntil = 0;
  #isFaulty = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  /** Returns the store with reads on the replica, when the replica has every present commit; null if it has not. */
  async of(store: Store): Promise<Store | null> {
    if (performance.now() < this.#restsUntil) return null;
    const { primary, reading } = this.#options;
    const [committed] = await primary.client.unsafe(PRIMARY);
    if (!(await this.#applied(committed))) return null;
    return {
      ...store,
      read: (body) => this.#orElse(reading.read(body), () => store.read(body)),
      rows: (query, params) => this.#orElse(reading.rows(query, params), () => store.rows(query, params)),
    };
  }

  /** Returns the reason why lists are not read on the replica; null if they are, or will be soon. */
  async problem(): Promise<string | null> {
    const { primary, behindSeconds = BEHIND_SECONDS } = this.#options;
    const [committed] = await primary.client.unsafe(PRIMARY);
    try {
      const first = await this.#state(committed.at);
      // A commit of a moment ago may still be arriving.
      if (first && !first.applied) await Bun.sleep(ON_ITS_WAY_MILLIS);
      const state = first && !first.applied ? await this.#state(committed.at) : first;
      if (!state) return `It does not answer within ${ANSWER_MILLIS / 1_000} seconds.`;
      if (state.system !== committed.system) return OF_ANOTHER;
      if (!state.follows) return "It follows no database: it was promoted, or it is the database itself.";
      if (state.applied || state.age === null || state.age < behindSeconds) return null;
      return `It is behind: the latest change that it has is ${Math.round(state.age)} seconds old.`;
    } catch (error) {
      return `It cannot be asked: ${safeError(error).message}`;
    }
  }

  async #state(at: string): Promise<ReplicaState | undefined> {
    const [state] = (await within(ANSWER_MILLIS, this.#ask(STATE, at))) ?? [];
    return state;
  }

  async #ask(question: string, at: string) {
    const { replica } = this.#options;
    await replica.open();
    return replica.client.unsafe(question, [at]);
  }

  /** Waits a moment until the replica has applied every commit. Returns false if it has not, or does not answer. */
  async #applied(committed: { at: string; system: string }): Promise<boolean> {
    try {
      const until = performance.now() + PATIENCE_MILLIS;
      for (let pause = 1; performance.now() < until; pause *= 2) {
        const [seen] = await this.#ask(REPLICA, committed.at);
        if (seen.system !== committed.system) throw new Error(OF_ANOTHER);
        if (seen.applied) {
          this.#isFaulty = false;
          return true;
        }
        await Bun.sleep(pause);
      }
      this.#rest();
    } catch (error) {
      this.#fault(error);
    }
    return false;
  }

  /** Asks the primary when the replica cannot answer. */
  async #orElse<T>(answer: Promise<T>, ask: () => Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      this.#fault(error);
      return ask();
    }
  }

  #fault(error: unknown): void {
    this.#rest();
    if (!this.#isFaulty) this.#options.onFault(error);
    this.#isFaulty = true;
  }

  #rest(): void {
    this.#restsUntil = performance.now() + REST_MILLIS;
  }
}

function isOfReplica(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Unavailable) return true;
    if (cause instanceof SQL.PostgresError && String(cause.errno) === CONFLICT) return true;
  }
  return false;
}
