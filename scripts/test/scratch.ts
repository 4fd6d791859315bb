import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { isAlive } from "#testing/database/postgres-home.ts";

const IN_MEMORY = "/dev/shm";
const NAME = /^hallpass-tests-(\d+)$/;
const TMPFS = 0x01021994;
/** The data of a PostgreSQL, named after the process that stops it: see `#testing/database/postgres-keeper.ts`. */
const KEEPER = /^hallpass-postgres-[^/]+\/data-(\d+)$/;
const STOP_MILLIS = 30_000;
/** Many times what tests use. */
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

/** Removes the folder, once the PostgreSQL that has its files there has stopped: a moment after the last test. */
export async function removeScratch(folder: string): Promise<void> {
  const keepers = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap(
    (path) => KEEPER.exec(path)?.[1] ?? [],
  );
  const end = performance.now() + STOP_MILLIS;
  while (keepers.some((pid) => isAlive(Number(pid))) && performance.now() < end) await Bun.sleep(100);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { type, bavail, bsize } = statfsSync(IN_MEMORY);
  return type === TMPFS && bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES;
}
