import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBar } from "#commands/progress.ts";
import { openToLook, requireData } from "#commands/transfer-store.ts";
import { databaseFacts } from "#server/db/query/facts.ts";
import { type DatabaseSize, databaseSize, type ProjectSize, projectSizes } from "#server/db/query/sizes.ts";
import { nameInSql } from "#server/db/store/columns.ts";
import { BACKUPS, DATABASE_FILE, SNAPSHOTS } from "#server/files/data-directory.ts";
import { freeBytesIn } from "#server/files/disk-space.ts";
import { inBytes } from "./bytes.ts";

const SHOWN = 15;

interface Used extends DatabaseSize {
  database: "sqlite" | "postgres";
  databaseBytes: number;
  /** SQLite's log: changes that are not in the file yet. */
  logBytes: number | null;
  backupsBytes: number;
  snapshotsBytes: number;
  diskFreeBytes: number | null;
  projects: ProjectSize[];
}

/** `hallpass space`: what takes space, by table and by project, and beside the database. */
export async function space(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const { dataDirectory } = settings;
  requireData(settings);
  const store = await openToLook(settings);
  const progress = progressBar("Measuring");
  try {
    const size = await databaseSize(store);
    const projects = await projectSizes(store, size, nameInSql, progress.update);
    progress.end();
    const used: Used = {
      ...size,
      database: store.dialect,
      databaseBytes: (await databaseFacts(store, dataDirectory)).sizeBytes,
      logBytes: store.dialect === "sqlite" ? bytesOf(join(dataDirectory, `${DATABASE_FILE}-wal`)) : null,
      backupsBytes: bytesIn(join(dataDirectory, BACKUPS)),
      snapshotsBytes: bytesIn(join(dataDirectory, SNAPSHOTS)),
      diskFreeBytes: freeBytesIn(dataDirectory),
      projects,
    };
    process.stdout.write(args.json ? `${JSON.stringify(inSnakeCase(used))}\n` : report(used));
    return 0;
  } finally {
    progress.end();
    await store.close();
  }
}

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const bytesIn = (directory: string) =>
  existsSync(directory) ? readdirSync(directory).reduce((sum, name) => sum + bytesOf(join(directory, name)), 0) : 0;

const inSnakeCase = (used: Used) => ({
  database: used.database,
  database_bytes: used.databaseBytes,
  free_bytes_in_database: used.freeBytes,
  log_bytes: used.logBytes,
  dead_rows: used.dead?.rows ?? null,
  last_autovacuum_at_millis: used.dead?.lastAutovacuumAt ?? null,
  backups_bytes: used.backupsBytes,
  snapshots_bytes: used.snapshotsBytes,
  disk_free_bytes: used.diskFreeBytes,
  tables: used.tables,
  projects: used.projects.map(({ id, rows, bytes }) => ({ id, rows, estimated_bytes: bytes })),
});

function report(used: Used): string {
  const lines = [
    `Database: ${inBytes(used.databaseBytes)}${used.logBytes ? `, of which ${inBytes(used.logBytes)} are SQLite's log` : ""}.`,
    ...(used.freeBytes === null ? [] : [`Free inside the file: ${inBytes(used.freeBytes)}. hallpass vacuum frees it.`]),
    ...(used.dead === null ? [] : [autovacuum(used.dead)]),
    `Backups: ${inBytes(used.backupsBytes)}. Snapshots before upgrades: ${inBytes(used.snapshotsBytes)}.`,
    ...(used.diskFreeBytes === null ? [] : [`Free on the disk of the data directory: ${inBytes(used.diskFreeBytes)}.`]),
    "",
    ...list(
      "Tables with their indexes",
      used.tables.map(({ name, bytes }) => [name, inBytes(bytes)]),
    ),
    "",
    ...list(
      "Projects, estimated",
      used.projects.map(({ id, rows, bytes }) => [id, `${inBytes(bytes)}, ${rows} rows`]),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function autovacuum({ rows, lastAutovacuumAt }: NonNullable<Used["dead"]>): string {
  const last =
    lastAutovacuumAt === null ? "has not run yet" : `last ran at ${new Date(lastAutovacuumAt).toISOString()}`;
  return `Rows that wait for autovacuum: ${rows}. Autovacuum ${last}; it frees their space for new rows.`;
}

function list(title: string, all: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...all.map(([name]) => name.length), 0);
  const rest = all.length > SHOWN ? [`  and ${all.length - SHOWN} more; --json lists them`] : [];
  return [`${title}:`, ...all.slice(0, SHOWN).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`), ...rest];
}
