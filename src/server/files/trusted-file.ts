import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./place.ts";
import { cannotRead } from "./rights.ts";

const STICKY = 0o1000;
const GROUP_WRITES = 0o020;
const EVERYBODY_WRITES = 0o002;

/**
 * Reads a file that a command obeys; undefined if there is none. Throws if another user of the machine could have written
 * it: only files of this user and of root count, which nobody else can change or replace.
 */
export function readTrustedFile(file: string): string | undefined {
  let descriptor: number;
  try {
    // Not a pipe of somebody else, which would be waited for.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return undefined;
    // In a folder such as /tmp, Linux may follow no link of another user (fs.protected_symlinks).
    const link = codeOf(error) === "EACCES" ? lstatSync(file) : null;
    const problem = link?.isSymbolicLink() ? ofStranger(file, link) : null;
    throw problem ? new Error(`${file} is not read, because ${problem}`) : cannotRead(file, error);
  }
  try {
    const problem = distrust(file, fstatSync(descriptor));
    if (problem) throw new Error(`${file} is not read, because ${problem}`);
    return readFileSync(descriptor, "utf8");
  } catch (error) {
    throw codeOf(error) === "" ? error : cannotRead(file, error);
  } finally {
    closeSync(descriptor);
  }
}

/** Names others who could have written an open file, with the remedy; null if nobody else could. */
function distrust(file: string, open: Stats): string | null {
  // Windows has no such owners.
  if (process.getuid === undefined) return null;
  const folder = dirname(file);
  const stranger = ofStranger(file, open) ?? ofStranger(file, lstatSync(file));
  if (stranger) return stranger;
  if (othersWrite(open)) return `other users can change it. Run chmod go-w ${file}, and check what it says.`;
  const around = statSync(folder);
  // In a folder such as /tmp, only the owner of a file can replace it.
  if (othersWrite(around) && (around.mode & STICKY) === 0) {
    return `other users can write to the folder ${folder} and replace it. Run chmod go-w ${folder}, and check what the file says.`;
  }
  return null;
}

/** Whether somebody but the owner writes: everybody, or a group that is not this user's own. */
const othersWrite = ({ mode, gid }: Stats): boolean =>
  (mode & EVERYBODY_WRITES) !== 0 || ((mode & GROUP_WRITES) !== 0 && gid !== process.getgid?.() && gid !== 0);

/** Says that a file or a link belongs to somebody else than this user and root; null if it does not. */
function ofStranger(file: string, { uid }: Stats): string | null {
  const self = process.getuid?.();
  if (uid === self || uid === 0) return null;
  return self === 0
    ? `it belongs to user ${uid}. Run the command as that user, or, if you wrote the file, run chown -h root ${file}.`
    : `it belongs to user ${uid}, and not to you (${self}) or root. Remove it, or run the command as user ${uid}.`;
}
