import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "./place.ts";
import { cannotRead, giveToOwnerOf } from "./rights.ts";
import { UNFINISHED } from "./temporary.ts";

/** The database in a data directory. */
export const DATABASE_FILE = "hallpass.db";
/** The lock of the server that runs on the directory. */
export const LOCK_FILE = "lock.db";
/** The secret that seals the data, unless HALLPASS_SECRET is set. */
export const SECRET_FILE = "secret";
/** The secrets that were replaced, as a list in JSON, for data that is still sealed under them. */
export const PREVIOUS_SECRETS_FILE = "secret.previous";
/** The directory of copies from before an upgrade or a restore. */
export const SNAPSHOTS = "snapshots";
/** The directory of backups that operators or the schedule made. */
export const BACKUPS = "backups";

/** Suffixes of the files that SQLite keeps for a database; their content belongs to it. */
const BESIDE_DATABASE = ["", "-wal", "-shm", "-journal"];
const OURS = [
  ...[DATABASE_FILE, LOCK_FILE].flatMap((name) => BESIDE_DATABASE.map((end) => name + end)),
  SECRET_FILE,
  PREVIOUS_SECRETS_FILE,
];
const OWNER_ONLY = 0o600;

/**
 * Creates the directory if it is missing, for its owner only. An existing directory keeps its mode: other users may
 * need it.
 */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`Cannot create the data directory ${directory} (${codeOf(error)}).`, { cause: error });
  }
}

/**
 * Whether a data directory has a database. Throws when this user may not look: data of another user would seem to be
 * missing.
 */
export function hasDatabaseFile(directory: string): boolean {
  requireReachable(directory);
  const file = join(directory, DATABASE_FILE);
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw cannotRead(file, error);
  }
}

/** Throws unless a data directory can be looked into, or does not exist yet. */
export function requireReachable(directory: string): void {
  try {
    if (!statSync(directory).isDirectory()) {
      throw new Error(`${directory} is a file. Set a directory with --data or HALLPASS_DATA.`);
    }
    accessSync(directory, constants.X_OK);
  } catch (error) {
    if (codeOf(error) === "") throw error;
    if (codeOf(error) !== "ENOENT") throw cannotRead(directory, error);
  }
}

/**
 * Creates an empty file that only the owner of its directory can use, with any umask, unless it exists. SQLite gives
 * its WAL the same mode.
 */
export function createPrivate(file: string): void {
  try {
    createEmptyFile(file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw new Error(`Cannot create ${file} (${codeOf(error)}).`, { cause: error });
  }
}

/** Creates an empty file that only the owner of its directory can use. Throws if there is one. */
export function createEmptyFile(file: string): void {
  closeSync(openSync(file, "wx", OWNER_ONLY));
  giveToOwnerOf(dirname(file), file);
}

/** Creates the directory of the snapshots if it is missing, and returns its path. */
export function makeSnapshots(directory: string): string {
  const path = join(directory, SNAPSHOTS);
  const isNew = mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew) giveToOwnerOf(directory, path);
  return path;
}

/**
 * Restricts the server's files in a data directory to their owner, where an older version or a user left them open to
 * others.
 */
export function tightenDataFiles(directory: string): void {
  for (const name of OURS) tighten(join(directory, name), OWNER_ONLY);
  for (const copies of [SNAPSHOTS, BACKUPS].map((name) => join(directory, name))) {
    if (!existsSync(copies)) continue;
    tighten(copies, 0o700);
    for (const name of readdirSync(copies)) {
      // A directory in here is the rest of a backup by a killed process; nobody else can open it.
      if (!name.includes(UNFINISHED)) tighten(join(copies, name), OWNER_ONLY);
    }
  }
}

function tighten(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o777 & ~mode) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // The file belongs to another user, or the disk is read-only: the server can run, but cannot change the mode.
    if (!["EPERM", "EROFS", "EACCES"].includes(codeOf(error))) throw error;
  }
}

/**
 * Returns the data directory that contains a path. Compares directories themselves, not the spelling of their names.
 */
export function dataDirectoryAbove(path: string, ours: string): string | undefined {
  const own = statSync(ours, { throwIfNoEntry: false });
  for (let directory = realpathSync(path); ; directory = dirname(directory)) {
    if (own && isSame(own, statSync(directory))) return directory;
    if (looksLikeOne(directory)) return directory;
    if (directory === dirname(directory)) return undefined;
  }
}

/**
 * A backup may have the name hallpass.db: a directory counts only if it also has other files that a server leaves
 * there.
 */
function looksLikeOne(directory: string): boolean {
  const has = (name: string) => existsSync(join(directory, name));
  return has(DATABASE_FILE) && (has(LOCK_FILE) || has(SECRET_FILE) || has(`${DATABASE_FILE}-wal`));
}

/** Returns every file that a server on the directory uses, with the targets of links. */
export function filesInUse(directory: string): string[] {
  const named = OURS.map((name) => join(directory, name));
  const database = join(directory, DATABASE_FILE);
  const linked = existsSync(database) ? BESIDE_DATABASE.map((end) => realpathSync(database) + end) : [];
  return [...named, ...linked, join(dirname(directory), ".env")];
}

/** Returns the files of a data directory that only the server's user may read. */
export const filesWithSecrets = (directory: string): string[] => OURS.map((name) => join(directory, name));

/**
 * Whether two paths name the same file: through a hard link, a symbolic link, or different case on a case-insensitive
 * disk.
 */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && isSame(a, b);
}

const isSame = (a: Stats, b: Stats) => a.dev === b.dev && a.ino === b.ino;

/** Returns the entry under a path without following links. */
export const entryAt = (path: string) => lstatSync(path, { throwIfNoEntry: false });
