import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Encryption, type EncryptTo, encryptionTo } from "#server/crypto/age.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import { signedWith } from "#server/db/copy/digest.ts";
import type { OnRows } from "#server/db/copy/source.ts";
import { checkCopy, copyOf } from "#server/db/copy/write.ts";
import { findApplied } from "#server/db/migrate/sqlite.ts";
import { copyApart } from "#server/db/sqlite/copy-apart.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { lookInto } from "#server/db/sqlite/look.ts";
import { inDirectoryBeside } from "#server/db/sqlite/temporary-directory.ts";
import { counted, fileBytes, writeBytes } from "#server/files/bytes.ts";
import { hasDatabaseFile } from "#server/files/data-directory.ts";
import { requireNotMoved } from "#server/files/moved.ts";
import { placeFile } from "#server/files/place.ts";
import { requireTarget } from "#server/files/target.ts";
import { remove, temporaryNameFor } from "#server/files/temporary.ts";
import { pagesOf, readPages } from "./pages.ts";

/** The data to back up: of a data directory, or of a PostgreSQL database. */
export interface BackedUp {
  directory: string;
  databaseUrl?: string;
}

export interface BackupOptions {
  /** Encrypts the backup. */
  encryptTo?: EncryptTo | null;
  /** Puts a digest under the secret into the backup; null if the secret is not available. */
  keys?: Keyring | null;
  signal?: AbortSignal;
  /** Called as each phase begins, and with its progress. */
  onPhase?(phase: "copying" | "checking" | "packing" | "encrypting"): OnRows | undefined;
}

/**
 * Backs up data into a file, even while servers run on it. The file appears complete and checked, or not at all. It is
 * never written into a data directory, and replaces an existing file only with `force`. Returns its size.
 */
export async function backup(
  source: BackedUp,
  file: string,
  { force = false, ...options }: BackupOptions & { force?: boolean } = {},
): Promise<number> {
  const database = join(source.directory, DATABASE_FILE);
  if (!source.databaseUrl && !hasDatabaseFile(source.directory)) {
    throw new Error(`Found no Hallpass data in ${source.directory}. Set its directory with --data or HALLPASS_DATA.`);
  }
  if (!source.databaseUrl) requireNotMoved(source.directory);
  const target = requireTarget(file, { dataDirectory: source.directory, force });
  return await inDirectoryBeside(target, async (directory) => {
    const unfinished = await make(source, directory, options).catch((error: unknown) => {
      throw source.databaseUrl ? error : new Error(`Could not copy ${database} to ${file}: ${reasonOf(error)}`);
    });
    const { size } = statSync(unfinished);
    placeFile(unfinished, target, { replace: force });
    return size;
  });
}

/**
 * Backs up the data of this server into `file`, in a folder that only this server uses. As with `backup`, the file
 * appears complete and checked, or not at all. `beforeNamed` gets its size.
 */
export async function backUpOwnData(
  source: BackedUp,
  file: string,
  { beforeNamed, ...options }: BackupOptions & { beforeNamed(bytes: number): void },
): Promise<void> {
  const apart = temporaryNameFor(file);
  mkdirSync(apart, { recursive: true, mode: 0o700 });
  try {
    const unfinished = await make(source, apart, options);
    beforeNamed(statSync(unfinished).size);
    placeFile(unfinished, file, { replace: false });
  } finally {
    remove(apart);
  }
}

/** Makes a checked backup in a directory of its own, and returns its path. */
async function make(source: BackedUp, apart: string, { encryptTo, ...options }: BackupOptions): Promise<string> {
  const making = { ...options, encryption: encryptTo ? await encryptionTo(encryptTo) : AS_IT_IS };
  return source.databaseUrl ? makeCopy(source.databaseUrl, apart, making) : makeSqlite(source.directory, apart, making);
}

/** For a backup that is not encrypted. */
const AS_IT_IS: Encryption = { encrypt: unchanged, decrypt: unchanged };

async function* unchanged(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

type Making = Omit<BackupOptions, "encryptTo"> & { encryption: Encryption };

async function makeCopy(
  url: string,
  apart: string,
  { encryption, keys = null, signal, onPhase }: Making,
): Promise<string> {
  const { openPostgresSource } = await import("#server/db/copy/postgres-source.ts");
  const file = join(apart, "copy");
  // It counts the rows of every table first.
  const onRows = onPhase?.("copying");
  const source = await openPostgresSource(url);
  try {
    const bytes = copyOf(source, Date.now(), { onRows, sign: signedWith(keys) });
    await writeBytes(file, encryption.encrypt(bytes), signal);
  } finally {
    await source.close();
  }
  await checkCopy(file, encryption.decrypt(fileBytes(file)), { keys, onRows: onPhase?.("checking"), signal });
  return file;
}

async function makeSqlite(
  directory: string,
  apart: string,
  { encryption, keys = null, signal, onPhase }: Making,
): Promise<string> {
  const unfinished = join(apart, "copy.db");
  const order = { source: join(directory, DATABASE_FILE), unfinished, isFromElsewhere: false };
  await copyApart(order, { signal, onPhase });
  const packed = join(apart, "packed");
  const { size } = statSync(unfinished);
  const onBytes = onPhase?.(encryption === AS_IT_IS ? "packing" : "encrypting");
  const pages = {
    bytes: counted(fileBytes(unfinished), size, onBytes),
    size,
    schema: schemaOf(unfinished),
    now: Date.now(),
  };
  await writeBytes(packed, encryption.encrypt(pagesOf(pages, signedWith(keys))), signal);
  rmSync(unfinished);
  await checkPages(packed, { encryption, keys, signal, onPhase });
  return packed;
}

/** Reads a backup of SQLite as a restore does. Throws unless all of it is as it was written. */
async function checkPages(file: string, { encryption, keys = null, signal, onPhase }: Making): Promise<void> {
  const pages = await readPages(encryption.decrypt(fileBytes(file)), keys);
  try {
    for await (const _ of pages.bytes(onPhase?.("checking"))) signal?.throwIfAborted();
  } finally {
    await pages.close();
  }
}

function schemaOf(file: string): number {
  return lookInto(file, (database) => findApplied(database).at(-1)?.number ?? 0);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
