import { Database } from "bun:sqlite";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { copyToNewFile, requireIntact } from "#server/db/sqlite/copy.ts";
import { createEmptyFile, DATABASE_FILE, makeSnapshots, SNAPSHOTS } from "#server/files/data-directory.ts";
import { placeFile } from "#server/files/place.ts";
import { nameBeforeUpgrade, removeOldSnapshots } from "#server/files/snapshots.ts";
import { removeLeftBeside, temporaryNameFor } from "#server/files/temporary.ts";
import type { Applied } from "./migrate.ts";
import type { Migration } from "./migrations.ts";

/** Beside the snapshot of an upgrade until the upgrade is done: one that was killed continues with the same snapshot. */
const UPGRADE_FILE = "upgrade.json";

const Upgrade = Type.Object({
  snapshot: Type.String(),
  /** The newest migration before the upgrade, and the last one that it runs. */
  from: Type.Integer(),
  to: Type.Integer(),
  /** The SHA-256 of the database file before the upgrade. */
  sha256: Type.String(),
});
type Upgrade = Static<typeof Upgrade>;

const upgradeFile = (directory: string) => join(directory, SNAPSHOTS, UPGRADE_FILE);

interface Upgrading {
  directory: string;
  applied: readonly Applied[];
  pending: readonly Migration[];
}

/** The snapshot of an upgrade. */
export interface UpgradeSnapshot {
  path: string;
  /** The upgrade is done. */
  finish(): void;
  /** The upgrade failed before it changed anything: the copy is of no use. */
  discard(): void;
}

/**
 * Copies the data before its first migration, or returns the copy that an interrupted attempt at the same upgrade has made.
 * The caller has the lock of the directory, and no connection to the database.
 */
export function snapshotBefore(upgrading: Upgrading): UpgradeSnapshot {
  const { directory, applied, pending } = upgrading;
  const folder = makeSnapshots(directory);
  const begun = readUpgrade(directory);
  const schema = newestOf(applied);
  // While none of its migrations has run, an older version may have served and changed the data.
  const sha256 = begun === null || schema === begun.from ? digestOf(directory) : begun.sha256;
  const isSame = begun !== null && begun.sha256 === sha256 && schema >= begun.from && schema < begun.to;
  const to = pending.at(-1)?.number ?? schema;
  const upgrade =
    isSame && (isWhole(join(folder, begun.snapshot), begun.from) || !isThere(folder, begun))
      ? { ...begun, to }
      : {
          snapshot: nameBeforeUpgrade(pending[0]?.name ?? "", readdirSync(folder)),
          from: schema,
          to,
          sha256,
        };
  const path = join(folder, upgrade.snapshot);
  writeUpgrade(directory, upgrade);
  // Deletes what a killed start has left behind.
  removeLeftBeside(path);
  if (!existsSync(path)) withData(directory, (database) => copyToNewFile(database, path));
  return {
    path,
    finish() {
      forgetUpgrade(directory);
      removeOldSnapshots(directory);
    },
    discard() {
      if (schema > upgrade.from) return;
      rmSync(path);
      forgetUpgrade(directory);
    },
  };
}

/** The data has no pending migration: the notes of an upgrade are no longer valid. */
export function forgetUpgrade(directory: string): void {
  const file = upgradeFile(directory);
  if (existsSync(file)) rmSync(file);
}

const newestOf = (applied: readonly Applied[]) => applied.at(-1)?.number ?? 0;

const isThere = (folder: string, { snapshot }: Upgrade) => existsSync(join(folder, snapshot));

function isWhole(file: string, schema: number): boolean {
  if (!existsSync(file)) return false;
  const copy = new Database(file, { readonly: true });
  try {
    requireIntact(copy);
    return copy.query<{ newest: number }, []>("select max(number) as newest from migrations").get()?.newest === schema;
  } catch {
    return false;
  } finally {
    copy.close();
  }
}

function readUpgrade(directory: string): Upgrade | null {
  const file = upgradeFile(directory);
  if (!existsSync(file)) return null;
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Value.Check(Upgrade, value) ? value : null;
  } catch {
    return null;
  }
}

function writeUpgrade(directory: string, upgrade: Upgrade): void {
  const file = upgradeFile(directory);
  const unfinished = temporaryNameFor(file);
  removeLeftBeside(file);
  try {
    createEmptyFile(unfinished);
    writeFileSync(unfinished, JSON.stringify(upgrade));
    placeFile(unfinished, file, { replace: true });
  } finally {
    rmSync(unfinished, { force: true });
  }
}

const PIECE_BYTES = 1024 * 1024;

/**
 * The SHA-256 of the database, after the contents of its log are in its file. Nobody in this process may have the
 * database open: on POSIX, closing a file gives up the locks that SQLite has on it.
 */
function digestOf(directory: string): string {
  withData(directory, (database) => {
    database.run("pragma journal_mode = wal");
    database.run("pragma wal_checkpoint(truncate)");
  });
  const hasher = new Bun.CryptoHasher("sha256");
  for (const end of ["", "-wal"]) addFile(hasher, join(directory, DATABASE_FILE + end));
  return hasher.digest("hex");
}

function addFile(hasher: Bun.CryptoHasher, file: string): void {
  if (!existsSync(file)) return;
  const piece = Buffer.alloc(PIECE_BYTES);
  const descriptor = openSync(file, "r");
  try {
    for (let length = -1; length !== 0; ) {
      length = readSync(descriptor, piece);
      hasher.update(piece.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}

function withData(directory: string, work: (database: Database) => void): void {
  const database = new Database(join(directory, DATABASE_FILE), { readwrite: true, create: false });
  try {
    database.run("pragma busy_timeout = 5000");
    work(database);
  } finally {
    database.close();
  }
}
