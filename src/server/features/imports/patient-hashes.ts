import { SECOND } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import type { TransferDeps } from "#server/transfer/noun.ts";
import { NotBegun, turns } from "#server/turns.ts";

const PAUSE_MILLIS = SECOND / 5;

/** Hashes passwords one after the other, so that sign-ins find room in the queue; waits when the queue is full. */
export function patientHashes({ passwords, wait }: Pick<Deps, "passwords" | "wait">): TransferDeps["passwords"] {
  const inTurn = turns({ places: 1, mostWaiting: Number.POSITIVE_INFINITY });
  const patient = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn.take({ projectId: null }, async () => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof NotBegun)) throw error;
          await wait(PAUSE_MILLIS);
        }
      }
    });
  return {
    hash: (password, turn) => patient(() => passwords.hash(password, turn)),
    verify: (password, hash, turn) => patient(() => passwords.verify(password, hash, turn)),
    isOutdated: (hash) => passwords.isOutdated(hash),
  };
}
