import { orderedUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Parties } from "./grants.ts";

/** Notes that a client has got an ID token in a session, so that it is told when the session ends. */
export async function noteIdTokenIn(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  { sessionId, ...parties }: Parties & { sessionId: string },
): Promise<void> {
  const at = now();
  await tx
    .insert(tx.oauthLogouts)
    .values({ id: orderedUuid(), ...parties, sid: sessionId, sessionId, createdAt: at, dueAt: at, attempts: 0 })
    .onConflictDoNothing();
}
