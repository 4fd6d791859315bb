import { type ReservedSQL, SQL } from "bun";
import {
  APP_VERSION,
  type Applied,
  createMigrationsTable,
  findPending,
  type MigrateOptions,
  type MigrationReport,
  sha256,
} from "./migrate.ts";
import { type Migration, migrations } from "./migrations.ts";

/** A number that no other program uses for an advisory lock in this database: "hallpass" in ASCII, shortened. */
const LOCK = 0x68616c6c;

const CONNECT_SECONDS = 10;

/** Migrates a database; of several instances that start together, one does it and the others wait. */
export async function migratePostgres(
  url: string,
  { migrations: known = migrations.postgres, dryRun = false, onProgress }: MigrateOptions = {},
): Promise<MigrationReport> {
  const { connection, close } = await reservePostgres(url, "hallpass migrate");
  try {
    // A dry run does not wait for a migration that runs: it says what is missing now.
    if (!dryRun) await connection.unsafe("select pg_advisory_lock($1)", [LOCK]);
    const applied = await findApplied(connection);
    const pending = findPending(known, applied);
    const report: MigrationReport = { pending: pending.map(({ name }) => name) };
    if (applied.length > 0 && pending.length > 0) {
      report.advice = "PostgreSQL data is not copied before it changes: take a backup (hallpass backup <file>) first.";
    }
    if (dryRun || pending.length === 0) return report;

    await connection.unsafe(createMigrationsTable);
    for (const [index, migration] of pending.entries()) {
      onProgress?.({ name: migration.name, step: index + 1, steps: pending.length });
      await apply(connection, migration);
    }
    return report;
  } finally {
    // Ends the session, and with it the lock.
    await close();
  }
}

/** A session of its own, for work that needs one for long; its end releases its locks. */
export async function reservePostgres(url: string, name: string) {
  const sql = new SQL({
    url,
    max: 1,
    connectionTimeout: CONNECT_SECONDS,
    idleTimeout: 0,
    maxLifetime: 0,
    connection: { application_name: name },
  });
  const connection = await sql.reserve().catch((error) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot reach the database at ${new URL(url).host} (DATABASE_URL): ${reason}`, {
      cause: error,
    });
  });
  async function close() {
    // `close` of the pool waits for reserved connections.
    connection.release();
    await sql.close();
  }
  return { connection, close };
}

export async function findApplied(connection: ReservedSQL): Promise<Applied[]> {
  const [{ found }] = await connection.unsafe("select to_regclass('migrations') is not null as found");
  if (!found) return [];
  return connection.unsafe("select number, name, sha256, version from migrations order by number");
}

async function apply(connection: ReservedSQL, migration: Migration): Promise<void> {
  await connection.unsafe("begin");
  try {
    await connection.unsafe(migration.sql).simple();
    await connection.unsafe(
      "insert into migrations (number, name, sha256, version, applied_at) values ($1, $2, $3, $4, $5)",
      [migration.number, migration.name, sha256(migration.sql), APP_VERSION, Date.now()],
    );
    await connection.unsafe("commit");
  } catch (error) {
    await connection.unsafe("rollback");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause: error });
  }
}
