import { SQL } from "bun";
import { CacheChanges } from "./cache-changes.ts";
import type { MigrateOptions } from "./migrate.ts";
import { migratePostgres } from "./migrate-postgres.ts";
import { insideWrite, refuseInsideWrite } from "./nesting.ts";
import { once } from "./once.ts";
import { PostgresPool } from "./postgres-connection.ts";
import { prepared } from "./prepared.ts";
import { Scope } from "./scope.ts";
import type { Store, Transaction } from "./store.ts";

export interface PostgresOptions extends MigrateOptions {
  url: string;
  /** Throws when a write body reads outside its transaction: for tests and development. */
  strict?: boolean;
  /** Connections that this process may hold at once. */
  connections?: number;
}

const MOST_ATTEMPTS = 12;
const LONGEST_PAUSE_MILLIS = 250;

/** The store in a PostgreSQL database, brought up to date first. Several instances may share it. */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url, strict = false, connections = 10 } = options;
  await migratePostgres(url, options);

  const sql = new SQL({ url, max: connections });
  const pool = new PostgresPool(sql);
  const changes = new CacheChanges({
    mayHaveChanged: () => true,
    load: () => pool.rows(allVersions, {}),
  });

  const store: Store = {
    dialect: "postgres",
    async read(body) {
      if (strict) refuseInsideWrite(store, "read");
      const scope = new Scope();
      return sql.begin("isolation level repeatable read read only", async (client) => {
        try {
          return await body(pool.handle(client, scope));
        } finally {
          scope.ended = true;
        }
      });
    },
    async write(body) {
      refuseInsideWrite(store, "write");
      const { value, bumped } = await untilSerial(() => transact(body));
      changes.committed(bumped);
      return value;
    },
    async rows(query, params) {
      if (strict) refuseInsideWrite(store, "rows");
      return pool.rows(query, params);
    },
    onCacheChange: (listener) => changes.listen(listener),
    close: once(async () => {
      await changes.stop();
      await sql.close();
    }),
  };

  async function transact<T>(body: (tx: Transaction) => Promise<T>) {
    const scope = new Scope();
    const value = await sql.begin("isolation level serializable", async (client) => {
      try {
        const result = await insideWrite(store, () => body(pool.handle(client, scope)));
        // PostgreSQL would answer COMMIT with a quiet rollback.
        if (scope.failure) throw scope.failure;
        return result;
      } finally {
        scope.ended = true;
      }
    });
    return { value, bumped: scope.bumped };
  }

  await changes.start();
  return store;
}

const allVersions = prepared((db) => db.select().from(db.cacheVersions));

/** Runs a transaction until it was not disturbed by others (SERIALIZABLE asks for that), with growing, uneven pauses. */
async function untilSerial<T>(transact: () => Promise<T>): Promise<T> {
  let collided = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact();
    } catch (error) {
      const state = sqlState(error);
      const disturbed = state === "40001" || state === "40P01";
      // A row of somebody else may have appeared after the body looked for it. Once more, and the body sees it and can
      // say so in its own words, as it always does on SQLite.
      const firstCollision: boolean = state === "23505" && !collided;
      collided ||= firstCollision;
      if ((!disturbed && !firstCollision) || attempt === MOST_ATTEMPTS) throw error;
      await Bun.sleep(Math.random() * Math.min(LONGEST_PAUSE_MILLIS, 2 ** attempt * 2));
    }
  }
}

/** PostgreSQL's five characters for what went wrong; Drizzle wraps the driver's error. */
function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQL.PostgresError) return String(cause.errno);
  }
}
