import { eq, sql } from "drizzle-orm";
import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import { preparedChange } from "#server/db/prepared.ts";
import type { Params, Store } from "#server/db/store.ts";
import type { Log } from "#server/log.ts";

/**
 * When users and sessions were last seen. Collected in memory and written about once a second in one transaction, since
 * nothing may be written for a read; up to two seconds of it may be lost in a crash. design.md §6.
 */
export interface Activity {
  seen(visit: { userId: string; sessionId: string; from?: EndUserIpInfo }): void;
  /** Writes what was collected; resolves to 0, since a flush leaves nothing. */
  flush(): Promise<number>;
}

interface Visit {
  userId: string;
  at: number;
  from?: EndUserIpInfo;
}

/** Beyond this many sessions a second, further ones are not noted until the next flush. */
const MAX_COLLECTED = 50_000;

const touchSession = preparedChange((tx, { id, at }: Params<{ id: string; at: number }>) =>
  tx
    .update(tx.sessions)
    .set({ lastUsedAt: sql`${at}` })
    .where(eq(tx.sessions.id, id)),
);
const touchUser = preparedChange((tx, { id, at }: Params<{ id: string; at: number }>) =>
  tx
    .update(tx.users)
    .set({ lastActiveAt: sql`${at}` })
    .where(eq(tx.users.id, id)),
);

export function collectActivity(deps: { store: Store; now(): number; log: Log }): Activity {
  let visits = new Map<string, Visit>();
  return {
    seen({ userId, sessionId, from }) {
      const known = visits.get(sessionId);
      if (!known && visits.size >= MAX_COLLECTED) return;
      visits.set(sessionId, { userId, at: deps.now(), from: from ?? known?.from });
    },
    async flush() {
      if (visits.size === 0) return 0;
      const collected = visits;
      visits = new Map();
      await deps.store.write(async (tx) => {
        for (const [id, { userId, at, from }] of collected) {
          await tx.rows(touchSession, { id, at });
          await tx.rows(touchUser, { id: userId, at });
          if (from) await tx.update(tx.sessions).set({ lastUsedFrom: from }).where(eq(tx.sessions.id, id));
        }
      });
      return 0;
    },
  };
}
