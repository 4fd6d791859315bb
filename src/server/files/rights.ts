import { closeSync, constants, fchownSync, fstatSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./place.ts";

/** The message for a file that cannot be read, with the reason; for a lack of rights, with the remedy. */
export function cannotRead(path: string, error: unknown): Error {
  const code = codeOf(error);
  const isForbidden = ["EACCES", "EPERM"].includes(code);
  const remedy = isForbidden ? `: ${remedyFor(path)}` : code === "EISDIR" ? ": it is a directory" : "";
  return new Error(`Cannot read ${path} (${code})${remedy}.`, { cause: error });
}

/**
 * Gives files that this process has just made in a data directory to the owner of the directory, whose server could not
 * use a file of root.
 */
export function giveToOwnerOf(directory: string, path: string): void {
  // Nobody else can give files away.
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(directory);
  // That owner may have put a link to a file of root in its place.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const made = fstatSync(descriptor);
    if (made.isDirectory() || made.nlink === 1) fchownSync(descriptor, uid, gid);
  } catch (error) {
    // Root of a container may not, or does not know that user.
    if (!["EPERM", "EINVAL"].includes(codeOf(error))) throw error;
  } finally {
    closeSync(descriptor);
  }
}

function remedyFor(path: string): string {
  const [own, around] = [ownerOf(path), ownerOf(dirname(path))];
  // A command that ran as another user, such as root, may have left it in a directory of the server's user.
  if (own !== null && around === process.getuid?.() && own !== around) {
    return `it belongs to user ${own}, but its directory to user ${around}. As root, run chown ${around} ${path}`;
  }
  if (own !== null && own === process.getuid?.()) return `its mode keeps you out. Run chmod u+rwX ${path}`;
  return `run the command as the user that owns it (${own ?? around ?? ownerAbove(path)})`;
}

/** The owner of the innermost directory that can be seen. */
function ownerAbove(path: string): number {
  const above = dirname(path);
  return ownerOf(above) ?? ownerAbove(above);
}

function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return null;
  }
}
