import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { load, type OnPhase } from "#server/db/copy/load.ts";
import type { OnRows } from "#server/db/copy/source.ts";
import { readCopy } from "#server/db/copy/source.ts";
import type { CopyTarget } from "#server/db/copy/target.ts";
import { checkCopy } from "#server/db/copy/write.ts";
import { copyIn, type RequireOpens, replaceData, requireWhole } from "#server/db/sqlite/backup.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { inDirectoryBeside } from "#server/db/sqlite/temporary-directory.ts";
import { counted, writeBytes } from "#server/files/bytes.ts";
import { isSameFile } from "#server/files/data-directory.ts";
import { requireReadable } from "#server/files/given.ts";
import { type BackupFile, explained, openBackup } from "./form.ts";
import type { BackedUp } from "./make.ts";

/** `keeping` copies the previous data of SQLite to a snapshot. */
export type RestorePhase = "opening" | "decrypting" | "reading" | "keeping" | Parameters<OnPhase>[0];

export interface RestoreOptions {
  passphrase?: string | null;
  /** Called as each phase begins; gets how far it is. */
  onPhase?(phase: RestorePhase): OnRows | undefined;
}

/**
 * Restores a backup of either form. On SQLite, it replaces the data and keeps the old data as a snapshot (its path is
 * returned); refused while a server runs. PostgreSQL's database must be empty. A file that is not whole, or that the
 * available secret does not open, is refused before anything changes.
 */
export async function restore(
  place: BackedUp,
  file: string,
  requireOpens: RequireOpens,
  { passphrase = null, onPhase = () => undefined }: RestoreOptions = {},
): Promise<string | undefined> {
  requireReadable(file, "The backup");
  if (isSameFile(file, join(place.directory, DATABASE_FILE))) {
    throw new Error(`${file} is the live database. Choose a backup file.`);
  }
  onPhase("opening");
  const backup = await openBackup(file, passphrase);
  try {
    if (place.databaseUrl) {
      await fillPostgres(place.databaseUrl, { file, backup, requireOpens, onPhase });
      return undefined;
    }
    return await replaceData(
      place.directory,
      (beside) => fillDirectory(beside, { file, backup, requireOpens, onPhase }),
      (phase) => onPhase(phase === "copying" ? "keeping" : phase),
    );
  } catch (error) {
    throw explained(file, error);
  }
}

/**
 * Runs work on the SQLite database in a backup of either form. What is encrypted or of PostgreSQL is first put into one
 * in the directory of temporary files. Nothing else changes, and nothing stays there.
 */
export async function readBackup<T>(
  file: string,
  work: (database: string) => Promise<T>,
  { passphrase = null, onPhase = () => undefined }: RestoreOptions = {},
): Promise<T> {
  requireReadable(file, "The backup");
  onPhase("opening");
  const backup = await openBackup(file, passphrase);
  if (backup.form === "sqlite" && !backup.isSealed) return await work(file);
  return await inDirectoryBeside(join(tmpdir(), "hallpass-read"), async (directory) => {
    const restoring = { file, backup, requireOpens: () => undefined, onPhase };
    await fillDirectory(directory, restoring).catch((error: unknown) => {
      throw explained(file, error);
    });
    return await work(join(directory, DATABASE_FILE));
  });
}

interface Restoring extends Required<Pick<RestoreOptions, "onPhase">> {
  file: string;
  backup: BackupFile;
  requireOpens: RequireOpens;
}

async function fillDirectory(directory: string, restoring: Restoring): Promise<void> {
  const { file, backup, requireOpens, onPhase } = restoring;
  const from = { requireOpens, called: file, onPhase };
  const incoming = join(directory, DATABASE_FILE);
  if (backup.form === "copy") {
    const { openSqliteTarget } = await import("#server/db/copy/sqlite-target.ts");
    await fillFromCopy(restoring, (source) => openSqliteTarget(directory, source));
    return;
  }
  if (!backup.isSealed) {
    await copyIn(file, incoming, from);
    return;
  }
  await decrypt(restoring, incoming);
  await requireWhole(incoming, from);
}

const decrypt = ({ file, backup, onPhase }: Restoring, opened: string) =>
  writeBytes(opened, counted(backup.bytes(), statSync(file).size, onPhase("decrypting")));

async function fillPostgres(url: string, restoring: Restoring): Promise<void> {
  const { file, backup } = restoring;
  if (backup.form === "copy") {
    const { openPostgresTarget } = await import("#server/db/copy/postgres-target.ts");
    await fillFromCopy(restoring, (source) => openPostgresTarget(url, source));
    return;
  }
  if (!backup.isSealed) {
    await fillFromSqlite(url, file, restoring);
    return;
  }
  await inDirectoryBeside(join(tmpdir(), "hallpass-restore"), async (directory) => {
    const opened = join(directory, "opened.db");
    await decrypt(restoring, opened);
    await fillFromSqlite(url, opened, restoring);
  });
}

/** Fills PostgreSQL with what is in `opened`: the file itself, or what is in it once it is decrypted. */
async function fillFromSqlite(url: string, opened: string, { file, requireOpens, onPhase }: Restoring): Promise<void> {
  const { openPostgresTarget } = await import("#server/db/copy/postgres-target.ts");
  const { openSqliteSource } = await import("#server/db/copy/sqlite-source.ts");
  await requireWhole(opened, { requireOpens, called: file, onPhase });
  const source = { ...openSqliteSource(dirname(opened), { file: opened }), place: file };
  try {
    await loadInto(await openPostgresTarget(url, source), source, onPhase);
  } finally {
    await source.close();
  }
}

type Source = Awaited<ReturnType<typeof readCopy>>;

/** Reads the file twice: to check all of it, and to load it. */
async function fillFromCopy(
  { file, backup, requireOpens, onPhase }: Restoring,
  openTarget: (source: Source) => Promise<CopyTarget>,
): Promise<void> {
  const sealed: Uint8Array[] = [];
  await checkCopy(file, backup.bytes(), {
    onRows: onPhase("reading"),
    watched: ["projects", "signing_keys"],
    onRow(table, row) {
      const isInternal = (table === "projects" ? row.id : row.project_id) === "internal";
      const sample = table === "projects" ? row.sealed_config : row.sealed_private_key;
      if (isInternal && sample instanceof Uint8Array) sealed.push(sample);
    },
  });
  requireOpens(sealed);
  const source = await readCopy(file, backup.bytes());
  try {
    await loadInto(await openTarget(source), source, onPhase);
  } finally {
    await source.close();
  }
}

async function loadInto(target: CopyTarget, source: Source, onPhase: OnPhase): Promise<void> {
  try {
    await load(source, target, onPhase);
  } finally {
    await target.close();
  }
}
