import { statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./place.ts";

/** Says that a file cannot be read, and to somebody who may not read it, what to do. */
export function cannotRead(path: string, error: unknown): Error {
  const code = codeOf(error);
  const remedy = ["EACCES", "EPERM"].includes(code) ? `: ${remedyFor(path)}` : "";
  return new Error(`Cannot read ${path} (${code})${remedy}.`, { cause: error });
}

function remedyFor(path: string): string {
  const [own, around] = [ownerOf(path), ownerOf(dirname(path))];
  // A command that ran as another user, such as root, may have left it in a directory of the server's user.
  if (own !== null && around === process.getuid?.() && own !== around) {
    return `it belongs to user ${own}, but its directory to user ${around}. As root, run chown ${around} ${path}`;
  }
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
