import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { MINUTE } from "#contract/limits.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** A logout that is being sent when the process dies is sent again after this time. */
const LEASE_MILLIS = MINUTE;
const MOST_AT_ONCE = 50;
/** A slow app does not use the capacity of others. */
const MOST_OF_CLIENT = 5;
/** How many rows one write makes due. */
const CHUNK = 500;

/** Names a logout. */
export interface LogoutKey {
  id: string;
  projectId: string;
  clientId: string;
}

/** A logout for a client. No other process sends it until the lease expires. */
export interface Claimed extends LogoutKey {
  userId: string;
  sid: string;
  attempts: number;
  leasedUntil: number;
}

const clientOf = ({ projectId, clientId }: Omit<LogoutKey, "id">) => `${projectId} ${clientId} `;
export const keyOf = (logout: LogoutKey): string => clientOf(logout) + logout.id;

const clientsWithDue = prepared((db, { now }: Params<{ now: number }>) => {
  const t = db.oauthLogouts;
  return db
    .selectDistinct({ projectId: t.projectId, clientId: t.clientId })
    .from(t)
    .where(and(isNull(t.sessionId), lte(t.dueAt, now)));
});

const dueAtClient = prepared(
  (db, { projectId, clientId, now }: Params<{ projectId: string; clientId: string; now: number }>) => {
    const t = db.oauthLogouts;
    return db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.clientId, clientId), isNull(t.sessionId), lte(t.dueAt, now)))
      .orderBy(asc(t.dueAt))
      .limit(MOST_OF_CLIENT);
  },
);

/** Claims due logouts, up to the capacity of each client. */
export async function claimDue({ store, now: clock, logoutsUnderWay: underWay }: Deps): Promise<Claimed[]> {
  const now = clock();
  let room = MOST_AT_ONCE - underWay.size;
  const ids: string[] = [];
  for (const client of await store.rows(clientsWithDue, { now })) {
    const busy = [...underWay.keys()].filter((key) => key.startsWith(clientOf(client))).length;
    const most = Math.min(room, MOST_OF_CLIENT - busy);
    if (most <= 0) continue;
    const due = (await store.rows(dueAtClient, { ...client, now })).slice(0, most);
    ids.push(...due.map(({ id }) => id));
    room -= due.length;
  }
  if (ids.length === 0) return [];
  const leasedUntil = now + LEASE_MILLIS;
  return store.write(async (tx) => {
    const t = tx.oauthLogouts;
    const claimed = await tx
      .update(t)
      .set({ dueAt: leasedUntil })
      .where(and(inArray(t.id, ids), isNull(t.sessionId), lte(t.dueAt, now)))
      .returning({
        id: t.id,
        projectId: t.projectId,
        clientId: t.clientId,
        userId: t.userId,
        sid: t.sid,
        attempts: t.attempts,
      });
    return claimed.map((row) => ({ ...row, leasedUntil }));
  });
}

const laterThan = prepared((db, { latest }: Params<{ latest: number }>) => {
  const t = db.oauthLogouts;
  return db
    .select({ id: t.id, projectId: t.projectId, clientId: t.clientId })
    .from(t)
    .where(and(isNull(t.sessionId), gt(t.dueAt, latest)))
    .limit(CHUNK);
});

/** Finds logouts that are due later than a time. */
export const dueAfter = ({ store }: Pick<Deps, "store">, latest: number): Promise<LogoutKey[]> =>
  store.rows(laterThan, { latest });

/** Makes logouts due that are due later than a time. Returns their number. */
export async function makeDueIn(
  tx: Transaction,
  logouts: readonly LogoutKey[],
  { now, latest }: { now: number; latest: number },
): Promise<number> {
  const t = tx.oauthLogouts;
  const ids = logouts.map(({ id }) => id);
  const due = await tx
    .update(t)
    .set({ dueAt: now })
    .where(and(inArray(t.id, ids), gt(t.dueAt, latest)))
    .returning({ id: t.id });
  return due.length;
}
