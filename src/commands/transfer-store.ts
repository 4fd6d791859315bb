import { hashingThreads } from "#server/crypto/hashing.ts";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { openStore } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import { hasDatabaseFile } from "#server/files/data-directory.ts";
import { requireNotMoved } from "#server/files/moved.ts";
import { openKeyring } from "#server/secret.ts";
import { placeOf, type Settings } from "#server/settings.ts";
import type { TransferDeps } from "#server/transfer/noun.ts";

export type Transfer = TransferDeps & { store: Store };

/** Opens the data for an export or an import; works beside a running server. */
export async function openTransfer(settings: Settings, { readOnly }: { readOnly: boolean }): Promise<Transfer> {
  const store = await openStore({ ...placeOf(settings), beside: true, bulk: !readOnly, readOnly });
  try {
    const keyring = await openKeyring(settings, store, { mayMake: !readOnly, readOnly });
    // A batch hashes what it needs at once, on every core; the server's limit on waiting requests is not for it.
    const passwords = passwordHasher({ hashing: hashingThreads(), maxWaiting: Number.POSITIVE_INFINITY });
    return { settings, store, keyring, now: Date.now, passwords };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens the data for reading only. */
export const openToLook = (settings: Settings): Promise<Store> =>
  openStore({ ...placeOf(settings), beside: true, readOnly: true });

/** Whether there is any data yet. Throws when this user may not look, and for data that was moved elsewhere. */
export function hasData({ databaseUrl, dataDirectory }: Settings): boolean {
  if (databaseUrl !== null) return true;
  const isThere = hasDatabaseFile(dataDirectory);
  requireNotMoved(dataDirectory);
  return isThere;
}

/** Throws when there is no data: a wrong directory is a mistake. */
export function requireData(settings: Settings): void {
  if (hasData(settings)) return;
  throw new Error(
    `Found no Hallpass data in ${settings.dataDirectory}. Set its directory with --data or HALLPASS_DATA.`,
  );
}
