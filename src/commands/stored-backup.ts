import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ObjectStore, objectStore } from "#server/db/backup/object-store.ts";
import type { OnRows } from "#server/db/copy/source.ts";
import { inScratch } from "#server/db/sqlite/temporary-directory.ts";
import { counted, writeBytes } from "#server/files/bytes.ts";
import { requireRoom } from "#server/files/disk-space.ts";
import type { Settings } from "#server/settings.ts";
import { UsageError } from "./command.ts";

/** How the command line names a backup in the store: a file of such a name is `./s3:…`. */
const PREFIX = "s3:";
const NAME = /^[\w.-]+(\/[\w.-]+)*$/;

/** The name in the store that an argument means; null for a file. */
export function storedName(argument: string): string | null {
  if (!argument.startsWith(PREFIX)) return null;
  const name = argument.slice(PREFIX.length);
  if (NAME.test(name) && !name.split("/").includes("..")) return name;
  throw new UsageError(`"${argument}" is not a name in the store; expected s3:<name>, such as s3:monday.`);
}

/** The store of the settings. */
export function storeOf({ backupStore }: Pick<Settings, "backupStore">): ObjectStore {
  if (backupStore) return objectStore(backupStore);
  throw new UsageError(
    "There is no store for backups. Set HALLPASS_BACKUP_S3_ENDPOINT and the other HALLPASS_BACKUP_S3_… settings.",
  );
}

/** Runs work on a file with a backup, of the disk or, for the time of the work, fetched from the store. */
export async function withBackupFile<T>(
  settings: Pick<Settings, "backupStore">,
  argument: string,
  onBytes: () => OnRows | undefined,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const name = storedName(argument);
  if (name === null) return await work(argument);
  const store = storeOf(settings);
  const bytes = await store.sizeOf(name);
  if (bytes === null)
    throw new UsageError(`${store.place}${name} does not exist. hallpass backups lists the backups in the store.`);
  return await inScratch("hallpass-fetch", async (directory) => {
    const remedy = "Free some space on it, or set TMPDIR to a directory on another disk.";
    requireRoom({ directory: tmpdir(), bytes, called: `Fetching ${argument}`, remedy });
    const file = join(directory, "fetched");
    await writeBytes(file, counted(store.get(name), bytes, onBytes()));
    return await work(file);
  });
}
