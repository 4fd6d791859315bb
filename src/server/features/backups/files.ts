import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { DAY } from "#contract/limits.ts";
import { BACKUPS } from "#server/files/data-directory.ts";
import { flush } from "#server/files/flush.ts";
import { removeUnfinishedIn, temporaryNameFor } from "#server/files/temporary.ts";

/** Who had a backup made. */
export interface Maker {
  type: "owner" | "admin" | "schedule" | "unknown";
  id: string | null;
}

/** A backup in the data directory. The file alone decides whether there is one: a restored database knows of others. */
export interface BackupFile {
  id: string;
  fileName: string;
  madeAt: number;
  bytes: number;
  madeBy: Maker;
  isVerified: boolean;
  schemaVersion: number | null;
}

/** The facts in a file beside a backup. Without it, as for a file that somebody copied there, less is known. */
const Note = Type.Object({
  made_at_millis: Type.Number(),
  made_by: Type.Object({
    type: Type.Union([Type.Literal("owner"), Type.Literal("admin"), Type.Literal("schedule")]),
    id: Type.Union([Type.String(), Type.Null()]),
  }),
  schema_version: Type.Number(),
  hallpass_version: Type.String(),
});
export type Note = Static<typeof Note>;

/** `.age` is encrypted. Version 0.1.0 wrote `.sealed` for that, `db` for SQLite and `copy` for PostgreSQL. */
const NAME = /^(hallpass-[\w-]+)\.(?:backup|db|copy)(?:\.age|\.sealed)?$/;

/** Whether a file's name is one that a server gives its backups. */
export const isBackupName = (fileName: string) => NAME.test(fileName);

/** Where the backups of a data directory are. */
export const backupDirectory = (dataDirectory: string) => join(dataDirectory, BACKUPS);

/** A name for a new backup: the time, so that a list by name is in the order of time, and a few random letters. */
export const newBackupId = (now: number) =>
  `hallpass-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}-${randomBytes(3).toString("hex")}`;

/** The name of a new backup's file. */
export const fileNameOf = (id: string, { isEncrypted }: { isEncrypted: boolean }) =>
  `${id}.backup${isEncrypted ? ".age" : ""}`;

const noteOf = (dataDirectory: string, id: string) => join(backupDirectory(dataDirectory), `${id}.json`);

/** All backups, newest first. */
export function listFiles(dataDirectory: string): BackupFile[] {
  const directory = backupDirectory(dataDirectory);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .flatMap((name) => described(dataDirectory, name) ?? [])
    .sort((a, b) => b.madeAt - a.madeAt || (a.id < b.id ? 1 : -1));
}

function described(dataDirectory: string, fileName: string): BackupFile | null {
  const id = NAME.exec(fileName)?.[1];
  if (id === undefined) return null;
  const found = statSync(join(backupDirectory(dataDirectory), fileName), { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  const note = readNote(noteOf(dataDirectory, id));
  return {
    id,
    fileName,
    bytes: found.size,
    madeAt: note?.made_at_millis ?? Math.round(found.mtimeMs),
    madeBy: note?.made_by ?? { type: "unknown", id: null },
    isVerified: note !== null,
    schemaVersion: note?.schema_version ?? null,
  };
}

function readNote(file: string): Note | null {
  try {
    const note: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Value.Check(Note, note) ? note : null;
  } catch {
    return null;
  }
}

/** Writes the facts about a backup. Called before the backup gets its name, so that every backup has them. */
export function writeNote(dataDirectory: string, id: string, note: Note): void {
  const file = noteOf(dataDirectory, id);
  const unfinished = temporaryNameFor(file);
  writeFileSync(unfinished, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  flush(unfinished);
  renameSync(unfinished, file);
}

/** Deletes a backup and the facts about it. */
export function removeFiles(dataDirectory: string, { id, fileName }: Pick<BackupFile, "id" | "fileName">): void {
  for (const file of [join(backupDirectory(dataDirectory), fileName), noteOf(dataDirectory, id)]) {
    rmSync(file, { force: true });
  }
}

/** Makes the directory if it is missing, for its owner only. */
export function makeBackupDirectory(dataDirectory: string): void {
  mkdirSync(backupDirectory(dataDirectory), { recursive: true, mode: 0o700 });
}

/** Longer than any backup takes. */
const ABANDONED_MILLIS = DAY;

/**
 * Removes the files that a killed server left of a backup. Servers on PostgreSQL may share a directory, so it keeps new
 * files: another server may be writing them.
 */
export function sweepBackups(dataDirectory: string, { isShared }: { isShared: boolean }): void {
  const directory = backupDirectory(dataDirectory);
  if (!existsSync(directory)) return;
  removeUnfinishedIn(directory, { olderThanMillis: isShared ? ABANDONED_MILLIS : 0 });
  if (isShared) return;
  const ids = new Set(listFiles(dataDirectory).map(({ id }) => id));
  for (const name of readdirSync(directory)) {
    const id = /^(hallpass-[\w-]+)\.json$/.exec(name)?.[1];
    if (id !== undefined && !ids.has(id)) rmSync(join(directory, name), { force: true });
  }
}
