import { SQL } from "bun";
import type { MigrateOptions } from "#server/db/migrate/migrate.ts";
import { migratePostgres } from "#server/db/migrate/postgres.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { CacheChanges } from "#server/db/store/cache-changes.ts";
import { Commits } from "#server/db/store/commits.ts";
import { insideWrite, refuseInsideWrite } from "#server/db/store/nesting.ts";
import { Scope } from "#server/db/store/scope.ts";
import type { Store, Transaction } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { WRITE_MILLIS } from "#server/db/store/write-limit.ts";
import { once } from "#server/once.ts";
import { BUMPED, bumpedOf } from "./bumped.ts";
import { PostgresPool } from "./connection.ts";
import { DEADLINES, PostgresConnections, type PostgresDeadlines } from "./connections.ts";
import type { Client } from "./drizzle.ts";
import { Replica } from "./replica.ts";
import { WriteLimit } from "./write-limit.ts";

export interface PostgresOptions extends MigrateOptions {
  url: string;
  /** A replica that follows the database. */
  replicaUrl?: string;
  /** From how many seconds on the replica counts as behind: 60. */
  behindSeconds?: number;
  /** Called when the replica begins not to answer; the database itself answers in its place. */
  onReplicaFault?(error: unknown): void;
  /** Throws when a write body reads outside its transaction: for tests and development. */
  strict?: boolean;
  /** Maximum number of connections of this process. */
  connections?: number;
  /** Replaces time limits with shorter ones: for tests. */
  deadlines?: Partial<PostgresDeadlines>;
  /** The time limit of a write, up to its commit: others wait for its locks. */
  writeMillis?: number;
  /** Allows much more time for a write: a batch of an import is thousands of statements. */
  bulk?: boolean;
  /** How long a transaction is retried after conflicts with others, while its caller waits. */
  retriedMillis?: number;
}

const RETRIED_MILLIS = 8_000;
const LONGEST_PAUSE_MILLIS = 250;
/** How many times as long a write of many rows may take. */
const BULK_FACTOR = 12;
/** How long closing the store waits for running statements. */
const CLOSING_SECONDS = 1;

/** Opens the store in a PostgreSQL database, after migrating it. Several instances may share it. */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const {
    url,
    replicaUrl,
    strict = false,
    connections: most = 10,
    writeMillis = WRITE_MILLIS,
    bulk = false,
    retriedMillis = RETRIED_MILLIS,
  } = options;
  const deadlines = { ...DEADLINES, ...options.deadlines };
  await migratePostgres(url, options);

  const connections = new PostgresConnections(url, most, deadlines);
  await connections.open();
  const pool = new PostgresPool(connections.client);
  const changes = new CacheChanges({
    mayHaveChanged: () => true,
    load: () => pool.rows(allVersions, {}),
    hear: (onBump, onGap) =>
      connections.listen(
        BUMPED,
        (payload) => {
          const bumped = bumpedOf(payload);
          if (bumped) onBump(bumped);
          else onGap();
        },
        onGap,
      ),
  });

  const commits = new Commits();
  let retries = 0;

  const store: Store = {
    dialect: "postgres",
    ...readsOn(connections, pool),
    async write(body) {
      refuseInsideWrite(store, "write");
      const { value, scope } = await answering(() =>
        untilSerial(
          () => transact(body),
          retriedMillis,
          () => retries++,
        ),
      );
      changes.committed(scope.bumped);
      commits.made(scope.written);
      return value;
    },
    onCacheChange: (listener) => changes.listen(listener),
    onCommit: (listener) => commits.listen(listener),
    load: () => ({ dialect: "postgres", ...connections.load(), retries }),
    close: once(async () => {
      // Closing does not wait for a poll for changes: on a dead connection it would take much longer.
      await Promise.all([changes.stop(), connections.close(CLOSING_SECONDS), replica?.close(CLOSING_SECONDS)]);
    }),
  };
  const replica = replicaUrl ? new PostgresConnections(replicaUrl, most, deadlines) : null;
  if (replica) {
    const reading = readsOn(replica, new PostgresPool(replica.client));
    const lists = new Replica({
      primary: connections,
      replica,
      reading,
      behindSeconds: options.behindSeconds,
      onFault: (error) => options.onReplicaFault?.(error),
    });
    store.replica = () => lists.of(store);
    store.replicaProblem = () => lists.problem();
  }

  function readsOn(at: PostgresConnections, handles: PostgresPool): Pick<Store, "read" | "rows"> {
    return {
      async read(body) {
        if (strict) refuseInsideWrite(store, "read");
        const scope = new Scope();
        return answering(() =>
          transaction(at, beginReading, async (client) => {
            try {
              return await body(handles.handle(client, scope));
            } finally {
              scope.ended = true;
            }
          }),
        );
      },
      async rows(query, params) {
        if (strict) refuseInsideWrite(store, "rows");
        return answering(() => handles.rows(query, params));
      },
    };
  }

  async function transact<T>(body: (tx: Transaction) => Promise<T>) {
    const scope = new Scope();
    const limit = new WriteLimit(bulk ? BULK_FACTOR * writeMillis : writeMillis, deadlines.statementMillis);
    const begin = () => limit.begin();
    const value = await transaction(connections, begin, async (client) => {
      try {
        const handle = pool.handle(limit.client(client), scope);
        const result = await limit.enforced(
          scope,
          insideWrite(store, () => body(handle)),
        );
        // PostgreSQL would answer COMMIT with a silent rollback.
        if (scope.failure) throw scope.failure;
        return result;
      } finally {
        scope.ended = true;
      }
    });
    return { value, scope };
  }

  await changes.start();
  return store;
}

const beginReading = () => "begin isolation level repeatable read read only";

async function transaction<T>(
  on: PostgresConnections,
  begin: () => string,
  body: (client: Client) => Promise<T>,
): Promise<T> {
  return on.reserved(async (client) => {
    await client.unsafe(begin());
    let result: T;
    try {
      result = await body(client);
    } catch (error) {
      // On a lost connection there is nothing to roll back.
      await Promise.resolve(client.unsafe("rollback")).catch(() => {});
      throw error;
    }
    await client.unsafe("commit");
    return result;
  });
}

const allVersions = prepared((db) => db.select().from(db.cacheVersions));

/**
 * Retries a transaction until it no longer conflicts with others, as SERIALIZABLE requires, with growing random pauses.
 */
async function untilSerial<T>(transact: () => Promise<T>, retriedMillis: number, onRetry: () => void): Promise<T> {
  const until = performance.now() + retriedMillis;
  let collided = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact();
    } catch (error) {
      const state = sqlState(error);
      const disturbed = state === "40001" || state === "40P01";
      // Another transaction may have inserted the row after the body looked for it. In a second attempt the body sees
      // the row and throws its own error, as it always does on SQLite.
      const firstCollision: boolean = state === "23505" && !collided;
      collided ||= firstCollision;
      if (!disturbed && !firstCollision) throw error;
      const pause = Math.random() * Math.min(LONGEST_PAUSE_MILLIS, 2 ** attempt * 2);
      if (performance.now() + pause > until) {
        throw new Unavailable("Concurrent transactions kept changing the same rows.", { cause: error });
      }
      onRetry();
      await Bun.sleep(pause);
    }
  }
}

/** Returns PostgreSQL's five-character error code; Drizzle wraps the driver's error. */
function sqlState(error: unknown): string | undefined {
  const fault = postgresError(error);
  return fault && String(fault.errno);
}

function postgresError(error: unknown): SQL.PostgresError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQL.PostgresError) return cause;
  }
}

/** Temporary states of the PostgreSQL server, by its error codes, with the messages for operators. */
const PASSING: readonly (readonly [codes: RegExp, message: string])[] = [
  [/^53100$/, "The disk of the PostgreSQL server is full. Free space there: changes are then accepted again."],
  [/^58030$/, "The PostgreSQL server cannot read or write its disk. Its log names the file."],
  [/^53...$/, "The PostgreSQL server lacks a resource."],
  [
    /^57014$/,
    "A statement took too long. It waited for a lock of another transaction, for the disk or for the processor.",
  ],
  [/^(57P0[1-4]|25P03|08...)$/, "The database does not answer."],
];

/** Turns errors of passing states into `Unavailable`. */
async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unavailableIn(error) ?? error;
  }
}

/** Finds an `Unavailable`, which Drizzle may have wrapped, or makes one of a passing state. */
function unavailableIn(error: unknown): Unavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Unavailable) return cause;
  const fault = postgresError(error);
  if (!fault) return;
  const isOfConnection = /^ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)/.test(fault.code);
  const code = isOfConnection ? "08000" : String(fault.errno);
  const [, message] = PASSING.find(([codes]) => codes.test(code)) ?? [];
  return message === undefined ? undefined : new Unavailable(message, { cause: error });
}
