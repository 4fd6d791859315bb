import { existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { freeBytesIn } from "#server/files/disk-space.ts";
import { DATABASE_FILE, requireLock } from "./lock.ts";
import { lookInto } from "./look.ts";
import type { VacuumReply } from "./vacuum.worker.ts";

const MEBIBYTE = 1024 * 1024;
/** As slow as a disk may be, so that the estimate is seldom too short. */
const BYTES_A_SECOND = 50 * MEBIBYTE;
const MARGIN_BYTES = 64 * MEBIBYTE;

/** The space that compacting a database would free, and its cost. */
export interface VacuumPlan {
  fileBytes: number;
  /** What the file becomes smaller by, about. */
  gainBytes: number;
  /** Free space that is needed in the data directory, and in the directory of temporary files. */
  neededBytes: number;
  neededTemporaryBytes: number;
  estimatedSeconds: number;
  /** The reason why there is too little space; null if there is enough. */
  problem: string | null;
}

/** Plans a compaction, and changes nothing. */
export function planVacuum(directory: string, free: (directory: string) => number | null = freeBytesIn): VacuumPlan {
  const file = join(directory, DATABASE_FILE);
  const [pages = 0, unused = 0, bytes = 0] = lookInto(file, (database) =>
    ["page_count", "freelist_count", "page_size"].map(
      (pragma) => database.query<Record<string, number>, []>(`pragma ${pragma}`).get()?.[pragma],
    ),
  );
  const kept = (pages - unused) * bytes;
  // The compacted copy is made among the temporary files, and then written through the log into the file.
  const needed = { directory, bytes: kept + MARGIN_BYTES };
  const temporary = { directory: temporaryDirectory(), bytes: kept + MARGIN_BYTES };
  const isOneDisk = statSync(directory).dev === statSync(temporary.directory).dev;
  if (isOneDisk) needed.bytes += kept;
  return {
    fileBytes: statSync(file).size,
    gainBytes: unused * bytes,
    neededBytes: needed.bytes,
    neededTemporaryBytes: temporary.bytes,
    estimatedSeconds: Math.max(1, Math.ceil((2 * kept) / BYTES_A_SECOND)),
    problem: lack(needed, free) ?? (isOneDisk ? null : lack(temporary, free)),
  };
}

function lack(wanted: { directory: string; bytes: number }, free: (directory: string) => number | null): string | null {
  const there = free(wanted.directory);
  if (there === null || there >= wanted.bytes) return null;
  return `${wanted.directory} has ${Math.floor(there / MEBIBYTE)} MiB of free space, and compacting needs ${Math.ceil(wanted.bytes / MEBIBYTE)} MiB there. Nothing was changed.`;
}

/** Where SQLite makes temporary files: https://www.sqlite.org/tempfiles.html#temporary_file_storage_locations. */
function temporaryDirectory(): string {
  const named = [process.env.SQLITE_TMPDIR, process.env.TMPDIR, "/var/tmp", "/usr/tmp", "/tmp"];
  return named.find((each) => each !== undefined && existsSync(each)) ?? tmpdir();
}

/**
 * Compacts a database in one transaction: a crash leaves it as it was. Throws while a server runs on the directory. Works in a
 * thread of its own, so that the process can show progress. Returns the size of the file afterwards.
 */
export async function vacuum(directory: string): Promise<number> {
  const lock = requireLock(directory);
  const file = join(directory, DATABASE_FILE);
  const thread = new Worker(new URL("./vacuum.worker.ts", import.meta.url));
  try {
    const problem = await new Promise<VacuumReply>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => resolve("the thread that compacts ended without a reply"));
      thread.postMessage(file);
    });
    if (problem !== null) throw new Error(`Could not compact ${file}: ${problem}. Its data is unharmed.`);
    return statSync(file).size;
  } finally {
    await thread.terminate();
    lock.release();
  }
}
