import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { forgetUpgrade } from "#server/db/migrate/snapshot.ts";
import { makeDataDirectory, makeSnapshots, SNAPSHOTS, tightenDataFiles } from "#server/files/data-directory.ts";
import { flush } from "#server/files/flush.ts";
import { forgetMoved } from "#server/files/moved.ts";
import { placeFile } from "#server/files/place.ts";
import { giveToOwnerOf } from "#server/files/rights.ts";
import { nameBeforeRestore, removeOldSnapshots } from "#server/files/snapshots.ts";
import { removeLeftBeside, removeUnfinishedIn } from "#server/files/temporary.ts";
import { hasTable, sealedSamples } from "./copy.ts";
import type { CopyOrder } from "./copy.worker.ts";
import { CopyFailed, type CopyWatch, copyApart } from "./copy-apart.ts";
import { sqliteCodeOf } from "./error-code.ts";
import { DATABASE_FILE, requireLock } from "./lock.ts";
import { lookInto } from "./look.ts";
import { inDirectoryBeside } from "./temporary-directory.ts";

/** Throws if the samples were sealed under a secret that is not available. */
export type RequireOpens = (sealed: readonly Uint8Array[]) => void;

/**
 * Replaces a directory's data with what `fill` puts into a directory beside it, and keeps the old data as a snapshot
 * (its path is returned). Refused while a server runs on the directory. Nothing changes until `fill` is done; then one
 * rename puts the data in place. `onKeeping` is called as each phase of the snapshot begins.
 */
export async function replaceData(
  directory: string,
  fill: (beside: string) => Promise<void>,
  onKeeping?: CopyWatch["onPhase"],
): Promise<string | undefined> {
  const target = join(directory, DATABASE_FILE);
  makeDataDirectory(directory);
  const lock = requireLock(directory);
  try {
    removeLeftBeside(target);
    const snapshots = join(directory, SNAPSHOTS);
    if (existsSync(snapshots)) removeUnfinishedIn(snapshots);
    return await inDirectoryBeside(target, async (beside) => {
      const incoming = join(beside, DATABASE_FILE);
      await fill(beside);
      requireNoLog(incoming);
      giveToOwnerOf(directory, incoming);
      flush(incoming);
      const snapshot = existsSync(target) ? await keepSnapshot(target, directory, onKeeping) : undefined;
      // An unfinished upgrade belongs to the data that is replaced.
      forgetUpgrade(directory);
      renameSync(incoming, target);
      // A note about a move concerns the previous data.
      forgetMoved(directory);
      flush(directory);
      tightenDataFiles(directory);
      if (snapshot !== undefined) removeOldSnapshots(directory);
      return snapshot;
    });
  } finally {
    lock.release();
  }
}

/** The contents of a log beside the file would be lost with the rename. */
function requireNoLog(file: string): void {
  const database = new Database(file, { readwrite: true });
  try {
    database.run("pragma journal_mode = delete");
  } finally {
    database.close();
  }
  if (existsSync(`${file}-wal`)) throw new Error(`Could not finish ${file}: its log is still in use.`);
}

/** The requirements for a database from elsewhere, and the callbacks of its check. */
export interface FromElsewhere {
  requireOpens: RequireOpens;
  /** Its name for messages. */
  called: string;
  onPhase?: CopyWatch["onPhase"];
}

/** Copies a database from elsewhere, if it is whole and the secret opens it. */
export async function copyIn(file: string, incoming: string, from: FromElsewhere): Promise<void> {
  await requireValid({ source: file, unfinished: incoming, isFromElsewhere: true }, from);
  requireOpensFile(incoming, from);
}

/** Throws unless a database from elsewhere is whole and the secret opens it. */
export async function requireWhole(file: string, from: FromElsewhere): Promise<void> {
  await requireValid({ source: file, unfinished: null, isFromElsewhere: true }, from);
  requireOpensFile(file, from);
}

async function requireValid(order: CopyOrder, { called, onPhase }: FromElsewhere): Promise<void> {
  try {
    await copyApart(order, { onPhase });
  } catch (error) {
    if (!(error instanceof CopyFailed)) throw error;
    throw new Error(`${called} is not a valid Hallpass backup: ${error.message}`, { cause: error });
  }
}

function requireOpensFile(file: string, { requireOpens }: FromElsewhere): void {
  const database = new Database(file, { readonly: true });
  try {
    requireOpens(sealedSamples(database));
  } finally {
    database.close();
  }
}

async function keepSnapshot(target: string, directory: string, onPhase: CopyWatch["onPhase"]): Promise<string> {
  const folder = makeSnapshots(directory);
  const snapshot = join(folder, nameBeforeRestore(new Date()));
  try {
    await snapshotIntact(target, snapshot, onPhase);
  } catch (error) {
    const code = error instanceof CopyFailed ? error.code : sqliteCodeOf(error);
    if (code === "" || code.startsWith("SQLITE_BUSY")) throw error;
    snapshotDamaged(target, snapshot);
  }
  return snapshot;
}

async function snapshotIntact(target: string, snapshot: string, onPhase: CopyWatch["onPhase"]): Promise<void> {
  await inDirectoryBeside(snapshot, async (apart) => {
    const unfinished = join(apart, "copy.db");
    await copyApart({ source: target, unfinished, isFromElsewhere: false }, { onPhase });
    giveToOwnerOf(dirname(snapshot), unfinished);
    placeFile(unfinished, snapshot, { replace: false });
  });
  const database = new Database(target, { readwrite: true });
  try {
    // Writes the WAL into the file and deletes it: a WAL that stayed would be applied to the restored file. Fails when
    // another tool has the file open.
    database.run("pragma journal_mode = delete");
  } finally {
    database.close();
  }
}

/** Damaged data is a reason to restore. Its files are kept as they are, and then its WAL must be deleted. */
function snapshotDamaged(target: string, snapshot: string): void {
  for (const end of ["", "-wal"]) {
    if (!existsSync(target + end)) continue;
    copyFileSync(target + end, snapshot + end);
    giveToOwnerOf(dirname(snapshot), snapshot + end);
    flush(snapshot + end);
  }
  for (const end of ["-wal", "-shm"]) rmSync(target + end, { force: true });
}

/** Whether a data directory has a database with Hallpass's tables: false for one that is missing or was emptied. */
export function hasDatabase(directory: string): boolean {
  const file = join(directory, DATABASE_FILE);
  if (!existsSync(file)) return false;
  return lookInto(file, (database) => hasTable(database, "migrations"));
}
