import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { isAlive } from "#testing/postgres-home.ts";

const IN_MEMORY = "/dev/shm";
const NAME = /^hallpass-tests-(\d+)$/;
const TMPFS = 0x01021994;
/** Tests use a quarter of it. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder in memory for the temporary files of the tests, and returns null where there is no such file system or little
 * memory. Tests create and delete many thousands of files: on a disk, that takes a tenth of their processor time.
 */
export function makeScratch(): string | null {
  if (process.platform !== "linux" || !hasRoom()) return null;
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
  const folder = join(IN_MEMORY, `hallpass-tests-${process.pid}`);
  mkdirSync(folder);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    return type === TMPFS && bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES;
  } catch {
    return false;
  }
}
