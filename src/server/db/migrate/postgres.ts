import { type ReservedSQL, SQL } from "bun";
import { trusting } from "#server/db/postgres/connections.ts";
import { build } from "#server/version.ts";
import { upgradeRow } from "./last-upgrade.ts";
import {
  type Applied,
  createMigrationsTable,
  findPending,
  type MigrateOptions,
  type MigrationReport,
  sha256,
} from "./migrate.ts";
import { type Migration, migrations } from "./migrations.ts";
import { requireRights, unreachable } from "./remedies.ts";

/** A number that no other program uses for an advisory lock in this database: "hallpass" in ASCII, shortened. */
const LOCK = 0x68616c6c;

const CONNECT_SECONDS = 10;

/** The error code of a lock that was not granted within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";

/** How long a change waits for locks of tables. While it waits, requests that need such a table wait behind it. */
const LOCK_WAIT_MILLIS = 2_000;
/** How often it waits so, with pauses in which those requests are answered. */
const ATTEMPTS = 30;
const PAUSE_MILLIS = 500;

/**
 * Migrates a database, while instances of the version before may serve from it; of several instances that start
 * together, one does it and the others wait. The lock is that of a transaction: a pooler may give each transaction
 * another session.
 */
export async function migratePostgres(
  url: string,
  { migrations: known = migrations.postgres, dryRun = false, onProgress, onMigrated }: MigrateOptions = {},
): Promise<MigrationReport> {
  const { connection, close } = await reservePostgres(url, "hallpass migrate");
  try {
    await requireRights(connection, url, "read");
    const applied = await findApplied(connection);
    const pending = findPending(known, applied);
    const report: MigrationReport = { pending: pending.map(({ name }) => name) };
    if (applied.length > 0 && pending.length > 0) {
      report.advice = "PostgreSQL data is not copied before it changes: take a backup (hallpass backup <file>) first.";
    }
    if (dryRun || pending.length === 0) return report;
    const startedAt = performance.now();

    await requireRights(connection, url, "migrate");
    for (const [index, migration] of pending.entries()) {
      onProgress?.({ name: migration.name, step: index + 1, steps: pending.length, isUpgrade: applied.length > 0 });
      await applyAmongOthers(connection, known, migration);
    }
    if (applied.length > 0) await noteUpgrade(connection, upgradeRow(report, startedAt));
    onMigrated?.(report);
    return report;
  } finally {
    await close();
  }
}

/** Remembers the upgrade, for the page of the server. */
async function noteUpgrade(connection: ReservedSQL, row: [string, string]): Promise<void> {
  const [{ found }] = await connection.unsafe("select to_regclass('instance_state') is not null as found");
  if (!found) return;
  await connection.unsafe(
    "insert into instance_state (key, value) values ($1, $2::text::jsonb) on conflict (key) do update set value = excluded.value",
    row,
  );
}

/**
 * A session of its own, for work that needs one for long; its end releases its locks. Statements have no names: a pooler
 * may give each transaction another session of the database, which does not know them.
 */
export async function reservePostgres(url: string, name: string) {
  const sql = new SQL({
    url,
    max: 1,
    connectionTimeout: CONNECT_SECONDS,
    idleTimeout: 0,
    maxLifetime: 0,
    prepare: false,
    connection: { application_name: name },
    ...trusting(url),
  });
  const connection = await sql.reserve().catch((error) => {
    throw unreachable(url, error);
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

/** Applies a migration, unless another instance has already done so; tries again while others use its tables. */
async function applyAmongOthers(
  connection: ReservedSQL,
  known: readonly Migration[],
  migration: Migration,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(connection, known, migration);
    } catch (error) {
      const isLocked = error instanceof SQL.PostgresError && error.errno === LOCK_NOT_AVAILABLE;
      if (isLocked && attempt < ATTEMPTS) {
        await Bun.sleep(PAUSE_MILLIS);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      const remedy = isLocked ? " A long transaction of another program holds its tables: end that one first." : "";
      throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}.${remedy}`, { cause: error });
    }
  }
}

async function apply(connection: ReservedSQL, known: readonly Migration[], migration: Migration): Promise<void> {
  await connection.unsafe("begin");
  try {
    await connection.unsafe("select pg_advisory_xact_lock($1)", [LOCK]);
    await connection.unsafe(createMigrationsTable);
    const isPending = findPending(known, await findApplied(connection)).includes(migration);
    if (isPending) {
      await connection.unsafe(`set local lock_timeout = ${LOCK_WAIT_MILLIS}`);
      await connection.unsafe(migration.sql).simple();
      await connection.unsafe(
        "insert into migrations (number, name, sha256, version, applied_at) values ($1, $2, $3, $4, $5)",
        [migration.number, migration.name, sha256(migration.sql), build, Date.now()],
      );
    }
    await connection.unsafe("commit");
  } catch (error) {
    await connection.unsafe("rollback");
    throw error;
  }
}
