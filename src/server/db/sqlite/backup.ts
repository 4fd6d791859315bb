import { Database, SQLiteError } from "bun:sqlite";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { isSameFile, makeDataDirectory, SNAPSHOTS, tightenDataFiles } from "#server/files/data-directory.ts";
import { flush } from "#server/files/flush.ts";
import { placeFile } from "#server/files/place.ts";
import { requireTarget } from "#server/files/target.ts";
import { inDirectoryBeside, removeLeftBeside, temporaryNameFor } from "#server/files/temporary.ts";
import { copyToNewFile, hasTable, sealedSamples } from "./copy.ts";
import type { CopyOrder, CopyReply } from "./copy.worker.ts";
import { DATABASE_FILE, requireLock } from "./lock.ts";

/**
 * Copies the data of a directory into a file, even while a server runs on it. The file appears complete and checked, or
 * not at all. It is never written into a data directory, and replaces an existing file only with `force`.
 */
export async function backup(directory: string, file: string, { force = false } = {}): Promise<void> {
  const source = join(directory, DATABASE_FILE);
  if (!existsSync(source)) throw new Error(`Found no data to back up in ${directory}.`);
  const target = requireTarget(file, { dataDirectory: directory, force });
  await inDirectoryBeside(target, async (directory) => {
    const unfinished = join(directory, "copy.db");
    const problem = await copyApart({ source, unfinished, isFromElsewhere: false });
    if (problem !== null) throw new Error(`Could not copy ${source} to ${file}: ${problem}`);
    placeFile(unfinished, target, { replace: force });
  });
}

/** Throws if the samples were sealed under a secret that is not available. */
export type RequireOpens = (sealed: readonly Uint8Array[]) => void;

/**
 * Replaces a directory's data with a backup, and keeps the old data as a snapshot (its path is returned). Refused while
 * a server runs on the directory, and for a file that is not an intact Hallpass database or that the available secret
 * does not open. Nothing changes until the copy is ready; then one rename puts it in place.
 */
export async function restore(
  directory: string,
  file: string,
  requireOpens: RequireOpens,
): Promise<string | undefined> {
  if (!existsSync(file)) throw new Error(`The backup ${file} does not exist.`);
  const target = join(directory, DATABASE_FILE);
  if (isSameFile(file, target)) throw new Error(`${file} is the live database. Choose a backup file.`);
  makeDataDirectory(directory);
  const lock = requireLock(directory);
  try {
    removeLeftBeside(target);
    return await inDirectoryBeside(target, async (beside) => {
      const incoming = join(beside, DATABASE_FILE);
      await copyIn(file, incoming, requireOpens);
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

async function copyIn(file: string, incoming: string, requireOpens: RequireOpens): Promise<void> {
  const problem = await copyApart({ source: file, unfinished: incoming, isFromElsewhere: true });
  if (problem !== null) throw new Error(`${file} is not a valid Hallpass backup: ${problem}`);
  const database = new Database(incoming, { readonly: true });
  try {
    requireOpens(sealedSamples(database));
  } finally {
    database.close();
  }
  flush(incoming);
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
async function copyApart(order: CopyOrder, { signal, onCopied }: CopyWatch = {}): Promise<string | null> {
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

/** A copy of a server's own data that is being made. */
export interface CopyUnderWay {
  /** How many bytes are written. */
  written(): number;
  /** Resolves when the file has its name; rejects with the reason, and nothing of the copy is left. */
  done: Promise<void>;
}

/**
 * Copies the data of the server that runs on a directory into `file`, in a folder that only this server uses. As with
 * `backup`, the file appears complete and checked, or not at all. `beforeNamed` gets the size of the copy.
 */
export function copyOwnData(
  directory: string,
  file: string,
  { beforeNamed, ...watch }: CopyWatch & { beforeNamed(bytes: number): void },
): CopyUnderWay {
  const apart = temporaryNameFor(file);
  const unfinished = join(apart, "copy.db");
  const sizeNow = () => statSync(unfinished, { throwIfNoEntry: false })?.size ?? 0;
  async function copy(): Promise<void> {
    mkdirSync(apart, { recursive: true, mode: 0o700 });
    try {
      const order = { source: join(directory, DATABASE_FILE), unfinished, isFromElsewhere: false };
      const problem = await copyApart(order, watch);
      if (problem !== null) throw new Error(problem);
      beforeNamed(sizeNow());
      placeFile(unfinished, file, { replace: false });
    } finally {
      rmSync(apart, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    }
  }
  return { written: sizeNow, done: copy() };
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
  const database = new Database(file, { readonly: true });
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
