import { accessSync, constants, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { dataDirectoryAbove, entryAt, filesInUse, isSameFile } from "./data-directory.ts";
import { alreadyThere, codeOf } from "./place.ts";

export interface TargetOptions {
  /** The data directory that is copied. */
  dataDirectory: string;
  /** Replaces an existing file, but never one that a server uses. */
  force: boolean;
}

/**
 * Returns the full path of `file` if a copy may be written there. Throws when it is in a data directory, is a data
 * directory's file under another name, or exists already.
 */
export function requireTarget(file: string, { dataDirectory, force }: TargetOptions): string {
  const folder = realFolder(file);
  requireWritable(folder, file);
  const target = join(folder, basename(resolve(file)));
  const refuse = (why: string) => new Error(`${file} ${why}. Choose a path outside of data directories.`);

  const inside = dataDirectoryAbove(folder, dataDirectory);
  if (inside) throw refuse(`is in the data directory ${inside}; only the server writes there`);
  const inUse = filesInUse(dataDirectory).find((each) => isSameFile(each, target) || resolve(each) === target);
  if (inUse) throw refuse(`is the file ${inUse}, which the server uses`);
  if (/^\.env$/i.test(basename(target))) throw refuse("is the name of a settings file");

  const there = entryAt(target);
  if (there && !there.isFile()) throw new Error(`${file} is not a regular file.`);
  if (there && !force) throw new Error(alreadyThere(file));
  return target;
}

/** Otherwise the error would name the temporary file beside the target. */
function requireWritable(folder: string, file: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `Cannot write ${file}: the directory ${folder} does not allow it (${codeOf(error)}). Choose another one, or run the command as a user that may write there.`,
      { cause: error },
    );
  }
}

function realFolder(file: string): string {
  const folder = dirname(resolve(file));
  try {
    return realpathSync(folder);
  } catch (error) {
    throw new Error(`Cannot use the directory ${folder} for ${basename(file)} (${codeOf(error)}).`, {
      cause: error,
    });
  }
}
