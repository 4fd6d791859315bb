import {
  chmodSync,
  closeSync,
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

/** The database in a data directory. */
export const DATABASE_FILE = "hallpass.db";
/** Held by the server that runs on the directory. */
export const LOCK_FILE = "lock.db";
/** What everything is sealed under, unless HALLPASS_SECRET says it. */
export const SECRET_FILE = "secret";
/** Copies from before an upgrade or a restore. */
export const SNAPSHOTS = "snapshots";

/** SQLite keeps these beside a database; their content belongs to it. */
const BESIDE_DATABASE = ["", "-wal", "-shm", "-journal"];
const OURS = [...[DATABASE_FILE, LOCK_FILE].flatMap((name) => BESIDE_DATABASE.map((end) => name + end)), SECRET_FILE];
const OWNER_ONLY = 0o600;

/** Makes the directory if it is missing, for its owner alone. One that exists keeps its mode: others may need it. */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`Cannot create the data directory ${directory} (${codeOf(error)}).`, { cause: error });
  }
}

/** Makes an empty file for its owner alone, whatever the umask, unless it exists. SQLite gives its log the same mode. */
export function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, "ax", OWNER_ONLY));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw new Error(`Cannot create ${file} (${codeOf(error)}).`, { cause: error });
  }
}

/** Takes our files of a data directory from everybody but their owner, where an older version or somebody else left them wider. */
export function tightenDataFiles(directory: string): void {
  for (const name of OURS) tighten(join(directory, name), OWNER_ONLY);
  const snapshots = join(directory, SNAPSHOTS);
  if (!existsSync(snapshots)) return;
  tighten(snapshots, 0o700);
  for (const name of readdirSync(snapshots)) tighten(join(snapshots, name), OWNER_ONLY);
}

function tighten(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o777 & ~mode) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Somebody else's file, or a read-only disk: the server can go on, and cannot mend it.
    if (!["EPERM", "EROFS", "EACCES"].includes(codeOf(error))) throw error;
  }
}

/** The data directory that a path lies in, by what directories are and not by how their names are written. */
export function dataDirectoryAbove(path: string, ours: string): string | undefined {
  const own = statSync(ours, { throwIfNoEntry: false });
  for (let directory = realpathSync(path); ; directory = dirname(directory)) {
    if (own && isSame(own, statSync(directory))) return directory;
    if (looksLikeOne(directory)) return directory;
    if (directory === dirname(directory)) return undefined;
  }
}

/** A backup may be called hallpass.db: only with what a server leaves beside it is it a server's. */
function looksLikeOne(directory: string): boolean {
  const has = (name: string) => existsSync(join(directory, name));
  return has(DATABASE_FILE) && (has(LOCK_FILE) || has(SECRET_FILE) || has(`${DATABASE_FILE}-wal`));
}

/** Every file that a server on the directory works with, also where it is a link to elsewhere. */
export function filesInUse(directory: string): string[] {
  const named = OURS.map((name) => join(directory, name));
  const database = join(directory, DATABASE_FILE);
  const linked = existsSync(database) ? BESIDE_DATABASE.map((end) => realpathSync(database) + end) : [];
  return [...named, ...linked, join(dirname(directory), ".env")];
}

/** Whether two names are of one file: a hard link, a symbolic link, other letters on a disk that does not tell them apart. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && isSame(a, b);
}

const isSame = (a: Stats, b: Stats) => a.dev === b.dev && a.ino === b.ino;

/** What stands under a name, links not followed. */
export const entryAt = (path: string) => lstatSync(path, { throwIfNoEntry: false });
