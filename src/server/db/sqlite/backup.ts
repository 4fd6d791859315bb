import { Database, SQLiteError } from "bun:sqlite";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { makeDataDirectory, SNAPSHOTS, tightenDataFiles } from "#server/files/data-directory.ts";
import { flush } from "#server/files/flush.ts";
import { removeLeftBeside, removeUnfinishedIn } from "#server/files/temporary.ts";
import { copyToNewFile, hasTable, sealedSamples } from "./copy.ts";
import type { CopyOrder, CopyReply } from "./copy.worker.ts";
import { DATABASE_FILE, requireLock } from "./lock.ts";
import { openToLook } from "./look.ts";
import { inDirectoryBeside } from "./temporary-directory.ts";

/** Throws if the samples were sealed under a secret that is not available. */
export type RequireOpens = (sealed: readonly Uint8Array[]) => void;

/**
 * Replaces a directory's data with what `fill` puts into a directory beside it, and keeps the old data as a snapshot
 * (its path is returned). Refused while a server runs on the directory. Nothing changes until `fill` is done; then one
 * rename puts the data in place.
 */
export async function replaceData(
  directory: string,
  fill: (beside: string) => Promise<void>,
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
      flush(incoming);
      const snapshot = existsSync(target) ? keepSnapshot(target, directory) : undefined;
      renameSync(incoming, target);
      flush(directory);
      tightenDataFiles(directory);
      return snapshot;
    });
  } finally {
    lock.release();
  }
}

/** What is in a log beside the file would be lost with the rename. */
function requireNoLog(file: string): void {
  const database = new Database(file, { readwrite: true });
  try {
    database.run("pragma journal_mode = delete");
  } finally {
    database.close();
  }
  if (existsSync(`${file}-wal`)) throw new Error(`Could not finish ${file}: its log is still in use.`);
}

/** Copies a database from elsewhere, if it is whole and the secret opens it. `called` is its name for messages. */
export async function copyIn(file: string, incoming: string, requireOpens: RequireOpens, called = file): Promise<void> {
  await requireValid({ source: file, unfinished: incoming, isFromElsewhere: true }, called);
  requireOpensFile(incoming, requireOpens);
}

/** Throws unless a database from elsewhere is whole and the secret opens it. `called` is its name for messages. */
export async function requireWhole(file: string, requireOpens: RequireOpens, called = file): Promise<void> {
  await requireValid({ source: file, unfinished: null, isFromElsewhere: true }, called);
  requireOpensFile(file, requireOpens);
}

async function requireValid(order: CopyOrder, called: string): Promise<void> {
  const problem = await copyApart(order);
  if (problem !== null) throw new Error(`${called} is not a valid Hallpass backup: ${problem}`);
}

function requireOpensFile(file: string, requireOpens: RequireOpens): void {
  const database = new Database(file, { readonly: true });
  try {
    requireOpens(sealedSamples(database));
  } finally {
    database.close();
  }
}

/** What a caller of a copy in a separate thread may want. */
interface CopyWatch {
  /** Gives up. */
  signal?: AbortSignal;
  /** Called when the copy is written, before it is checked. */
  onCopied?(): void;
}

/**
 * Copies in a separate thread: a large copy takes a while, and the process must still react to signals and requests.
 * Returns the problem, or null.
 */
export async function copyApart(order: CopyOrder, { signal, onCopied }: CopyWatch = {}): Promise<string | null> {
  const thread = new Worker(new URL("./copy.worker.ts", import.meta.url));
  try {
    return await new Promise<string | null>((resolve, reject) => {
      signal?.addEventListener("abort", () => resolve("The server is stopping."), { once: true });
      thread.on("message", (reply: CopyReply) => {
        if ("problem" in reply) resolve(reply.problem);
        else onCopied?.();
      });
      thread.once("error", reject);
      thread.postMessage(order);
    });
  } finally {
    await thread.terminate();
  }
}

function keepSnapshot(target: string, directory: string): string {
  const folder = join(directory, SNAPSHOTS);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const snapshot = join(folder, `before-restore-${new Date().toISOString().replaceAll(":", "-")}.db`);
  try {
    snapshotIntact(target, snapshot);
  } catch (error) {
    if (!(error instanceof SQLiteError) || error.code?.startsWith("SQLITE_BUSY")) throw error;
    snapshotDamaged(target, snapshot);
  }
  return snapshot;
}

function snapshotIntact(target: string, snapshot: string): void {
  const database = new Database(target, { readwrite: true });
  try {
    copyToNewFile(database, snapshot);
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
    flush(snapshot + end);
  }
  for (const end of ["-wal", "-shm"]) rmSync(target + end, { force: true });
}

/** Whether a data directory has a database with Hallpass's tables: false for one that is missing or was emptied. */
export function hasDatabase(directory: string): boolean {
  const file = join(directory, DATABASE_FILE);
  if (!existsSync(file)) return false;
  const database = openToLook(file);
  try {
    return hasTable(database, "migrations");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot read the database ${file}: ${reason}. Run hallpass restore to restore a backup.`, {
      cause: error,
    });
  } finally {
    database.close();
  }
}
