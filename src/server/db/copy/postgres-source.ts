import type { ReservedSQL } from "bun";
import { migrations } from "#server/db/migrate/migrations.ts";
import { findApplied, reservePostgres } from "#server/db/migrate/postgres.ts";
import { type Row, rowFrom } from "./row.ts";
import { type CopySource, type CountedTable, placeOfUrl } from "./source.ts";
import { requireCurrent, sizeOf } from "./sqlite-source.ts";
import { copyTables, loadOrder, quoted, type Reference, selectAll } from "./tables.ts";

const BATCH_ROWS_MAX = 500;
const BATCH_BYTES = 512 * 1024;

/**
 * Opens one state of a PostgreSQL database, while servers run on it. With `isHeld`, it refuses while a server is
 * connected, and nobody can write until it is closed; nothing is written either way.
 */
export async function openPostgresSource(url: string, { isHeld = false } = {}): Promise<CopySource> {
  const { connection, close } = await reservePostgres(url, "hallpass copy");
  try {
    await connection.unsafe("begin isolation level repeatable read");
    await connection.unsafe("set local statement_timeout = 0");
    await connection.unsafe("set local idle_in_transaction_session_timeout = 0");
    const applied = await findApplied(connection);
    if (applied.length === 0) throw new Error(`Found no data in ${placeOfUrl(url)}.`);
    const schema = requireCurrent(migrations.postgres, applied);
    const names = copyTables().map(({ name }) => quoted(name));
    if (isHeld) {
      // Locks come before the snapshot, which the first query takes: it includes all earlier writes.
      await connection.unsafe("commit");
      await requireUnserved(connection, url);
      await connection.unsafe("begin isolation level repeatable read");
      await connection.unsafe("set local statement_timeout = 0");
      await connection.unsafe("set local idle_in_transaction_session_timeout = 0");
      await connection.unsafe(`lock table ${names.join(", ")} in share mode`);
    }
    const counted: CountedTable[] = [];
    for (const table of copyTables()) {
      const [row] = await connection.unsafe(`select count(*) as count from ${quoted(table.name)}`);
      counted.push({ ...table, rows: Number(row.count) });
    }
    return {
      place: placeOfUrl(url),
      dialect: "postgres",
      schema,
      tables: loadOrder(counted, await postgresReferences(connection)),
      rows: (table) => rowsOfPostgresTable(connection, table),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const ATTEMPTS = 15;
const PAUSE_MILLIS = 200;

/** Whether a condition holds within a few seconds: sessions of ended processes stay for a moment. */
export async function becomes(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    if (await isSo()) return true;
    if (attempt === ATTEMPTS) return false;
    await Bun.sleep(PAUSE_MILLIS);
  }
}

/** Refuses while a server of Hallpass is connected to the database. */
export async function requireUnserved(connection: ReservedSQL, url: string): Promise<void> {
  let connections = 0;
  const isUnserved = await becomes(async () => {
    const [row] = await connection.unsafe(
      "select count(*) as count from pg_stat_activity where datname = current_database() and application_name = 'hallpass' and pid <> pg_backend_pid()",
    );
    connections = Number(row.count);
    return connections === 0;
  });
  if (isUnserved) return;
  throw new Error(
    `A Hallpass server is connected to ${placeOfUrl(url)} (${connections} connections). Stop every server on it first.`,
  );
}

/** The references between all tables of a database. */
export async function postgresReferences(connection: ReservedSQL): Promise<Reference[]> {
  return connection.unsafe(
    `select f.relname as "from", t.relname as "to" from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and f.relnamespace = to_regnamespace(current_schema())`,
  );
}

/** Reads a table in batches, within a transaction. */
export async function* rowsOfPostgresTable(connection: ReservedSQL, table: CountedTable): AsyncGenerator<Row[]> {
  const keys: { name: string }[] = await connection.unsafe(
    `select a.attname as name from pg_index i join unnest(i.indkey) with ordinality k (attnum, at) on true
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indisprimary and i.indrelid = to_regclass($1) order by k.at`,
    [quoted(table.name)],
  );
  const names = keys.map(({ name }) => quoted(name));
  await connection.unsafe(
    `declare copied no scroll cursor for ${selectAll(table, names, (column) => `${column}::text`)}`,
  );
  try {
    // Rows of some tables are large, so the first batch is small, and each one follows the size of the one before.
    let wanted = 50;
    for (;;) {
      const found: unknown[][] = await connection.unsafe(`fetch ${wanted} from copied`).values();
      if (found.length === 0) return;
      const batch = found.map((values) => rowFrom(table, values));
      yield batch;
      const bytes = batch.reduce((sum, row) => sum + sizeOf(row), 0);
      wanted = Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor((BATCH_BYTES * batch.length) / Math.max(1, bytes))));
    }
  } finally {
    // A lost connection has no cursor to close; the reason is thrown already.
    await Promise.resolve(connection.unsafe("close copied")).catch(() => {});
  }
}
