import { EVERYTHING } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import { refreshKeyring } from "#server/secret.ts";
import { SECRETS_CHANGED } from "./used-secrets.ts";

const RETRY_MILLIS = 500;

/**
 * Switches to another secret when the data is sealed under it, and then calls `onTakenUp`. While the database does not
 * answer, it tries again: the store reports a change once. Returns a function that stops.
 */
export function followSecrets(
  { settings, store, keyring, log }: Pick<Deps, "settings" | "store" | "keyring" | "log">,
  onTakenUp: () => void,
): () => void {
  let isWanted = false;
  let isRunning = false;
  let isStopped = false;

  async function follow(): Promise<void> {
    isWanted = true;
    // While the database does not answer, the store reports several times a second that everything may have changed.
    if (isRunning) return;
    isRunning = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        await refreshKeyring(settings, store, keyring);
        onTakenUp();
      } catch (error) {
        if (error instanceof Unavailable) {
          isWanted = true;
          await Bun.sleep(RETRY_MILLIS);
        } else log.error("Cannot use the new secret of the data", { error });
      }
    }
    isRunning = false;
  }

  const stopListening = store.onCacheChange((changed) => {
    if (changed.includes(SECRETS_CHANGED) || changed.includes(EVERYTHING)) void follow();
  });
  return () => {
    isStopped = true;
    stopListening();
  };
}
