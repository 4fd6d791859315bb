import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Store } from "#server/db/store/store.ts";
import { DATABASE_FILE } from "#server/files/data-directory.ts";
import { byDialect, prepared } from "./prepared.ts";

/** The facts about the database for operators. */
export interface DatabaseFacts {
  kind: Dialect;
  /** Of all files of the database, the log included. */
  sizeBytes: number;
  /** Of SQLite's write-ahead log; null on PostgreSQL. */
  walBytes: number | null;
  /** The number of the newest migration. */
  schemaVersion: number;
  /** The database's own time; null where it is the clock of this machine. */
  clockMillis: number | null;
}

const FACTS = {
  sqlite: { size: sql`0`, clock: sql`null` },
  postgres: {
    size: sql`pg_database_size(current_database())`,
    clock: sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
  },
};

/** One row without a table of ours: `migrations` belongs to the migrations, and every database has it. */
const facts = byDialect((dialect) =>
  prepared((db) => {
    const row = db
      .select({
        schema: sql<number>`(select max(number) from migrations)`.mapWith(Number),
        size: sql<number>`${FACTS[dialect].size}`.mapWith(Number),
        clock: sql<number | null>`${FACTS[dialect].clock}`,
      })
      .from(sql`(select 1) as one`);
    return row;
  }),
);

/** Reads the facts of a database; `directory` is where the files of SQLite are. */
export async function databaseFacts(store: Store, directory: string): Promise<DatabaseFacts> {
  const [row] = await store.rows(facts[store.dialect], {});
  const { schema = 0, size = 0, clock = null } = row ?? {};
  const files = store.dialect === "sqlite" ? sizesOfFiles(directory) : null;
  return {
    kind: store.dialect,
    schemaVersion: schema,
    sizeBytes: files ? files.database + files.wal + files.sharedMemory : size,
    walBytes: files?.wal ?? null,
    clockMillis: clock === null ? null : Number(clock),
  };
}

/** The bytes of SQLite's files: the contents of the log are not in the database yet. */
function sizesOfFiles(directory: string) {
  const size = (end: string) => statSync(join(directory, DATABASE_FILE + end), { throwIfNoEntry: false })?.size ?? 0;
  return { database: size(""), wal: size("-wal"), sharedMemory: size("-shm") };
}
