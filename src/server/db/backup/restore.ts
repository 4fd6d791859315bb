import { existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Openers } from "#server/crypto/opening.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Proof } from "#server/db/copy/digest.ts";
import { load, type OnPhase } from "#server/db/copy/load.ts";
import type { CopySource, OnRows } from "#server/db/copy/source.ts";
import { readCopy } from "#server/db/copy/source.ts";
import type { CopyTarget } from "#server/db/copy/target.ts";
import { checkCopy } from "#server/db/copy/write.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { copyIn, type RequireOpens, replaceData, requireWhole } from "#server/db/sqlite/backup.ts";
import { usedBytes } from "#server/db/sqlite/copy.ts";
import { sqliteCodeOf } from "#server/db/sqlite/error-code.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { lookInto } from "#server/db/sqlite/look.ts";
import { inScratch } from "#server/db/sqlite/temporary-directory.ts";
import { counted, writeBytes } from "#server/files/bytes.ts";
import { isSameFile } from "#server/files/data-directory.ts";
import { reportFullDisk, requireRoom } from "#server/files/disk-space.ts";
import { requireReadable } from "#server/files/given.ts";
import { type BackupFile, explained, openBackup } from "./form.ts";
import type { BackedUp } from "./make.ts";
import { readPages } from "./pages.ts";

/** `keeping` copies the previous data of SQLite to a snapshot. */
export type RestorePhase =
  | "opening"
  | "decrypting"
  | "unpacking"
  | "reading"
  | "migrating"
  | "keeping"
  | Parameters<OnPhase>[0];

const NONE: Openers = { passphrase: null, identities: [] };

export interface RestoreOptions {
  /** What opens an encrypted backup. */
  openers?: Openers;
  /** The name of the file in messages, if it differs. */
  called?: string;
  /** Check that the digest of the backup is one of the secret; null if the secret is not at hand. */
  keys?: Keyring | null;
  /** Called as each phase begins, and with its progress. */
  onPhase?(phase: RestorePhase): OnRows | undefined;
}

/** What a backup was found to be. */
export interface OpenedBackup {
  /** The evidence that the file is unchanged. */
  proof: Proof | "passphrase";
  /** The migrations that its data lacked. */
  migrated: readonly string[];
}

/** The result of a restore; `snapshot` is the path of the previous data of SQLite. */
export type Restored = OpenedBackup & { snapshot?: string };

/**
 * Restores a backup of any form, and migrates its data. On SQLite, it replaces the data and keeps the old data as a
 * snapshot; refused while a server runs. PostgreSQL's database must be empty. A file that is incomplete or was changed,
 * or that the available secret does not open, is refused before anything changes.
 */
export async function restore(
  place: BackedUp,
  file: string,
  requireOpens: RequireOpens,
  { openers = NONE, keys = null, called = file, onPhase = () => undefined }: RestoreOptions = {},
): Promise<Restored> {
  requireReadable(file, "The backup");
  if (isSameFile(file, join(place.directory, DATABASE_FILE))) {
    throw new Error(`${file} is the live database. Choose a backup file.`);
  }
  onPhase("opening");
  const backup = await openBackup(file, openers, called);
  const restoring = { file, called, backup, keys, requireOpens, onPhase };
  try {
    if (place.databaseUrl) return await fillPostgres(place.databaseUrl, restoring);
    const room = { also: previousBytes(place.directory), remedy: "Free some space on it, and run the command again." };
    let opened: OpenedBackup | undefined;
    const snapshot = await reportFullDisk(join(place.directory, DATABASE_FILE), () =>
      replaceData(
        place.directory,
        async (beside) => {
          opened = await fillDirectory(beside, { ...restoring, room });
        },
        (phase) => onPhase(phase === "copying" ? "keeping" : phase),
      ),
    );
    if (!opened) throw new Error("A restore without a backup.");
    return { ...opened, snapshot };
  } catch (error) {
    throw explained(called, error);
  }
}

/** The space that the snapshot of the present data takes: without unused pages, unless the data is damaged. */
function previousBytes(directory: string): number {
  const file = join(directory, DATABASE_FILE);
  if (!existsSync(file)) return 0;
  try {
    return lookInto(file, usedBytes);
  } catch (error) {
    // A damaged database is a reason to restore. Its file is kept as it is.
    if (sqliteCodeOf(error) === "") throw error;
    return statSync(file).size;
  }
}

/**
 * Runs work on a SQLite database with the data of a backup of any form, migrated, in the directory of temporary files.
 * Nothing else changes, and nothing stays there.
 */
export async function readBackup<T>(
  file: string,
  work: (database: string, opened: OpenedBackup) => Promise<T>,
  { openers = NONE, keys = null, called = file, onPhase = () => undefined }: RestoreOptions = {},
): Promise<T> {
  requireReadable(file, "The backup");
  onPhase("opening");
  const backup = await openBackup(file, openers, called);
  return await inTemporaryDirectory("hallpass-read", async (directory, room) => {
    const restoring = { file, called, backup, keys, requireOpens: () => undefined, onPhase, room };
    const opened = await fillDirectory(directory, restoring).catch((error: unknown) => {
      throw explained(called, error);
    });
    return await work(join(directory, DATABASE_FILE), opened);
  });
}

async function inTemporaryDirectory<T>(
  name: `hallpass-${string}`,
  work: (directory: string, room: Room) => Promise<T>,
): Promise<T> {
  const room = { also: 0, remedy: "Free some space on it, or set TMPDIR to a directory on another disk." };
  return await reportFullDisk(join(tmpdir(), name), () => inScratch(name, (directory) => work(directory, room)));
}

/** The space that the disk needs besides the data of the backup, and the remedy if it lacks. */
interface Room {
  also: number;
  remedy: string;
}

interface Restoring extends Required<Pick<RestoreOptions, "onPhase" | "keys" | "called">> {
  file: string;
  backup: BackupFile;
  requireOpens: RequireOpens;
}

/** Makes a database with the data of a backup in a directory of its own, checks and migrates it. */
async function fillDirectory(directory: string, restoring: Restoring & { room: Room }): Promise<OpenedBackup> {
  const { file, called, backup, requireOpens, onPhase, room } = restoring;
  const incoming = join(directory, DATABASE_FILE);
  const requireRoomFor = (bytes: number) =>
    requireRoom({
      directory: dirname(directory),
      bytes: bytes + room.also,
      called: `Restoring ${called}`,
      remedy: room.remedy,
    });
  return await reportFullDisk(incoming, async () => {
    const from = { requireOpens, called, onPhase };
    let proof: Proof;
    if (backup.form === "copy") {
      const { openSqliteTarget } = await import("#server/db/copy/sqlite-target.ts");
      proof = await fillFromCopy(restoring, (source, bytes) => {
        requireRoomFor(bytes);
        return openSqliteTarget(directory, source);
      });
    } else if (backup.form === "sqlite" && backup.sealing === null) {
      requireRoomFor(statSync(file).size);
      proof = "none";
      await copyIn(file, incoming, from);
    } else {
      proof = await unpack(restoring, incoming, requireRoomFor);
      await requireWhole(incoming, from);
    }
    return opened(restoring, proof, await migrateCopy(directory, onPhase));
  });
}

/** Anybody can encrypt to the key of a recipient: that alone does not show who made a file. */
const opened = ({ backup }: Restoring, proof: Proof, migrated: readonly string[]): OpenedBackup => ({
  proof: backup.sealing === "passphrase" ? "passphrase" : proof,
  migrated,
});

/** The data is a copy, so it needs no further one before it is migrated. */
async function migrateCopy(directory: string, onPhase: Restoring["onPhase"]): Promise<readonly string[]> {
  let onStep: OnRows | undefined;
  const { pending } = await migrateSqlite(directory, {
    locked: true,
    isCopy: true,
    onProgress({ step, steps }) {
      onStep ??= onPhase("migrating");
      onStep?.(step - 1, steps);
    },
  });
  return pending;
}

/** Writes the database of a backup that is compressed or encrypted into a new file. */
async function unpack(
  { file, backup, keys, onPhase }: Restoring,
  incoming: string,
  requireRoomFor: (bytes: number) => void,
): Promise<Proof> {
  const phase = backup.sealing ? "decrypting" : "unpacking";
  if (backup.form === "sqlite") {
    const { size } = statSync(file);
    requireRoomFor(size);
    await writeBytes(incoming, counted(backup.bytes(), size, onPhase(phase)));
    return "none";
  }
  const pages = await readPages(backup.bytes(), keys);
  try {
    requireRoomFor(pages.size);
    await writeBytes(incoming, pages.bytes(onPhase(phase)));
    return pages.proof();
  } finally {
    await pages.close();
  }
}

async function fillPostgres(url: string, restoring: Restoring): Promise<OpenedBackup> {
  const { called, backup, onPhase } = restoring;
  const { openPostgresTarget } = await import("#server/db/copy/postgres-target.ts");
  if (backup.form === "copy") {
    const proof = await fillFromCopy(restoring, (source) => openPostgresTarget(url, source));
    const { migratePostgres } = await import("#server/db/migrate/postgres.ts");
    const { pending } = await migratePostgres(url);
    return opened(restoring, proof, pending);
  }
  const { openSqliteSource } = await import("#server/db/copy/sqlite-source.ts");
  return await inTemporaryDirectory("hallpass-restore", async (directory, room) => {
    const found = await fillDirectory(directory, { ...restoring, room });
    const source = { ...openSqliteSource(directory), place: called };
    try {
      await loadInto(await openPostgresTarget(url, source), source, onPhase);
    } finally {
      await source.close();
    }
    return found;
  });
}

/** Reads the file twice: to check all of it, and to load it. `openTarget` gets what its rows take in SQLite, too. */
async function fillFromCopy(
  { called, backup, keys, requireOpens, onPhase }: Restoring,
  openTarget: (source: CopySource, bytes: number) => Promise<CopyTarget>,
): Promise<Proof> {
  const sealed: Uint8Array[] = [];
  const { bytes, proof } = await checkCopy(called, backup.bytes(), {
    keys,
    onRows: onPhase("reading"),
    watched: ["projects", "signing_keys"],
    onRow(table, row) {
      const isInternal = (table === "projects" ? row.id : row.project_id) === "internal";
      const sample = table === "projects" ? row.sealed_config : row.sealed_private_key;
      if (isInternal && sample instanceof Uint8Array) sealed.push(sample);
    },
  });
  requireOpens(sealed);
  const source = await readCopy(called, backup.bytes(), keys);
  try {
    await loadInto(await openTarget(source, bytes), source, onPhase);
  } finally {
    await source.close();
  }
  return proof;
}

async function loadInto(target: CopyTarget, source: CopySource, onPhase: OnPhase): Promise<void> {
  try {
    await load(source, target, onPhase);
  } finally {
    await target.close();
  }
}
