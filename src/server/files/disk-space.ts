import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./place.ts";

/** A disk has too little space, or ran out of it while a file was written. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";
}

/** How many bytes this process can still write in a directory; null where the system does not say. */
export function freeBytesIn(directory: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Work that needs space on a disk. */
export interface Needed {
  directory: string;
  bytes: number;
  /** What needs it, as the beginning of a sentence: "A backup". */
  called: string;
  /** What the operator can do. */
  remedy: string;
}

/** Throws `DiskFull` if there is too little space for work, before it begins. */
export function requireRoom({ directory, bytes, called, remedy }: Needed, free = freeBytesIn(directory)): void {
  if (free === null || free >= bytes) return;
  throw new DiskFull(
    `The disk of ${directory} has ${inMebibytes(free)} of free space. ${called} needs ${inMebibytes(bytes)} there. ${remedy}`,
  );
}

/** Runs work that writes a file. When the disk gets full meanwhile, throws `DiskFull` with the path of the file. */
export async function reportFullDisk<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) && !(error instanceof DiskFull) ? diskFull(file, error) : error;
  }
}

/** The error for a disk that got full while a file was written. */
export function diskFull(file: string, cause?: unknown): DiskFull {
  const directory = dirname(file);
  const free = freeBytesIn(directory);
  const left = free === null ? "" : ` It has ${inMebibytes(free)} of free space.`;
  return new DiskFull(
    `The disk of ${directory} got full while ${file} was written.${left} Free some space on it, and try again.`,
    {
      cause,
    },
  );
}

/** Whether an error of the system, or of SQLite, says that a disk or a quota is full. */
function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (["ENOSPC", "EDQUOT", "SQLITE_FULL"].includes(codeOf(cause))) return true;
  }
  return false;
}

const inMebibytes = (bytes: number) => `${Math.ceil(bytes / (1024 * 1024))} MiB`;
