import { UsageError } from "#commands/command.ts";
import { withBackupFile } from "#commands/stored-backup.ts";
import { requireData } from "#commands/transfer-store.ts";
import type { Openers } from "#server/crypto/opening.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import { type OpenedBackup, type RestorePhase, readBackup } from "#server/db/backup/restore.ts";
import type { OnRows } from "#server/db/copy/source.ts";
import { openSqliteFile } from "#server/db/sqlite/sqlite.ts";
import { migrateStore, openStore } from "#server/db/store/open.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import type { Store } from "#server/db/store/store.ts";
import { knownKeyring, openKeyring, requireStartable } from "#server/secret.ts";
import { placeOf, type Settings } from "#server/settings.ts";

/** The data of an existing instance. */
export interface Instance {
  settings: Settings;
  store: Store;
  keyring: Keyring;
  now(): number;
}

/** Opens the data of an existing instance for a command, also beside a running server. */
export async function openInstance(settings: Settings, { readOnly = false } = {}): Promise<Instance> {
  await requireInstance(settings);
  const store = await openStore({
    ...placeOf(settings),
    replicaUrl: settings.replicaUrl ?? undefined,
    beside: true,
    readOnly,
  });
  try {
    const keyring = await openKeyring(settings, store, { mayMake: false, readOnly });
    return { settings, store, keyring, now: Date.now };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Runs work on the data of a backup of any kind, for reading. Its secret is that of the settings or of the data directory, as
 * for a restore. Throws a `UsageError` if the backup cannot be opened.
 */
export async function withBackup<T>(
  settings: Settings,
  file: string,
  { openers, begin }: { openers: Openers; begin(phase: RestorePhase | "fetching"): OnRows | undefined },
  work: (instance: Instance, opened: OpenedBackup) => Promise<T>,
): Promise<T> {
  const place = { ...settings, databaseUrl: null };
  let isOpen = false;
  try {
    const options = { openers, keys: knownKeyring(place), called: file, onPhase: begin };
    const onDatabase = async (database: string, opened: OpenedBackup) => {
      const instance = await openFile(place, database, file);
      isOpen = true;
      return await work(instance, opened).finally(instance.store.close);
    };
    return await withBackupFile(
      settings,
      file,
      () => begin("fetching"),
      (path) => readBackup(path, onDatabase, options),
    );
  } catch (error) {
    throw isOpen ? error : new UsageError(safeError(error).message, { cause: error });
  }
}

async function openFile(settings: Settings, database: string, called: string): Promise<Instance> {
  const store = openSqliteFile(database, called);
  try {
    const keyring = await openKeyring(settings, store, { mayMake: false, readOnly: true });
    return { settings, store, keyring, now: Date.now };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Throws when there is no instance: a link into a new, empty one would not work, and a wrong directory is a mistake. */
async function requireInstance(settings: Settings): Promise<void> {
  requireData(settings);
  requireStartable(settings, { isNew: false });
  const { pending } = await migrateStore({ ...placeOf(settings), dryRun: true });
  if (pending.length > 0) {
    const where = settings.databaseUrl ? "the database of DATABASE_URL" : settings.dataDirectory;
    throw new Error(`The data in ${where} needs a migration for this version of Hallpass. Run hallpass migrate first.`);
  }
}
