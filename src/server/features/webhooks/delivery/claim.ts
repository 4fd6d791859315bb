import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** A message in delivery when the process dies is sent again after this time (at-least-once delivery). */
const LEASE_MILLIS = 60_000;
/** How many deliveries one write gives up, because their endpoint is disabled, or makes due. */
const CHUNK = 500;
const MOST_AT_ONCE_EACH = 5;

const anyDue = prepared((db, { now }: Params<{ now: number }>) => {
  const t = db.webhookDeliveries;
  return db.select({ dueAt: t.dueAt }).from(t).where(lte(t.dueAt, now)).limit(1);
});

/** Needs one index lookup per endpoint, however many messages wait there. */
const endpointsWithDue = prepared((db, { now }: Params<{ now: number }>) => {
  const { webhookEndpoints: e, webhookDeliveries: d } = db;
  const waits = sql`exists (select 1 from ${d} where ${d.endpointId} = ${e.id} and ${d.dueAt} <= ${now})`;
  return db
    .select({ id: e.id, projectId: e.projectId, disabled: e.disabled, rateLimit: e.rateLimit })
    .from(e)
    .where(waits);
});

const dueAtEndpoint = prepared((db, { endpointId, now }: Params<{ endpointId: string; now: number }>) => {
  const { webhookDeliveries: t, events } = db;
  return db
    .select({ id: t.eventId, requestId: events.requestId })
    .from(t)
    .leftJoin(events, eq(events.id, t.eventId))
    .where(and(eq(t.endpointId, endpointId), lte(t.dueAt, now)))
    .orderBy(asc(t.dueAt))
    .limit(MOST_AT_ONCE_EACH);
});

interface DueEvent {
  id: string;
  requestId: string | null;
}

interface DueEndpoint {
  id: string;
  projectId: string;
  disabled: boolean;
  rateLimit: number | null;
}

/** A message for an endpoint. No other process sends it until the lease expires. */
export interface Claimed {
  endpoint: DueEndpoint;
  eventId: string;
  /** The request that caused the event, if one did. */
  requestId: string | null;
  attempts: number;
  isManual: boolean;
  leasedUntil: number;
}

/** Claims due messages, up to the capacity of each endpoint. */
export async function claimDue(deps: Deps): Promise<Claimed[]> {
  const now = deps.now();
  const [any] = await deps.store.rows(anyDue, { now });
  if (!any) return [];
  const endpoints: DueEndpoint[] = await deps.store.rows(endpointsWithDue, { now });
  const disabled = endpoints.filter((each) => each.disabled);
  if (disabled.length > 0) await giveUp(deps, disabled);

  const wanted: { endpoint: DueEndpoint; events: DueEvent[] }[] = [];
  for (const endpoint of shuffled(endpoints)) {
    const room = endpoint.disabled ? 0 : deps.webhookLoad.room(endpoint, now);
    if (room === 0) continue;
    const due = await deps.store.rows(dueAtEndpoint, { endpointId: endpoint.id, now });
    const events = due.slice(0, room);
    if (events.length === 0) continue;
    deps.webhookLoad.begin(endpoint, events.length, now);
    wanted.push({ endpoint, events });
  }
  if (wanted.length === 0) return [];
  let claimed: Claimed[] = [];
  try {
    claimed = await deps.store.write(async (tx) => {
      const all: Claimed[] = [];
      for (const { endpoint, events } of wanted) all.push(...(await claimAt(tx, endpoint, events, now)));
      return all;
    });
  } finally {
    for (const { endpoint, events } of wanted) {
      const claimedHere = claimed.filter((each) => each.endpoint === endpoint).length;
      for (let unclaimed = events.length - claimedHere; unclaimed > 0; unclaimed--)
        deps.webhookLoad.end(endpoint, null);
    }
  }
  return claimed;
}

async function claimAt(tx: Transaction, endpoint: DueEndpoint, events: DueEvent[], now: number): Promise<Claimed[]> {
  const t = tx.webhookDeliveries;
  const requests = new Map(events.map(({ id, requestId }) => [id, requestId]));
  const leasedUntil = now + LEASE_MILLIS;
  const rows = await tx
    .update(t)
    .set({ state: "sending", dueAt: leasedUntil })
    // `+ 0` keeps the planner from using the index on due messages, with which it would read all that wait here.
    .where(and(eq(t.endpointId, endpoint.id), inArray(t.eventId, [...requests.keys()]), sql`${t.dueAt} + 0 <= ${now}`))
    .returning({ eventId: t.eventId, attempts: t.attempts, isManual: t.isManual });
  return rows.map((row) => ({ endpoint, leasedUntil, requestId: requests.get(row.eventId) ?? null, ...row }));
}

/** Marks due messages of disabled endpoints as failed. They can be recovered once the endpoint is enabled again. */
async function giveUp(deps: Deps, endpoints: DueEndpoint[]): Promise<void> {
  const now = deps.now();
  await deps.store.write(async (tx) => {
    const t = tx.webhookDeliveries;
    for (const { id } of endpoints) {
      const due = tx
        .select({ eventId: t.eventId })
        .from(t)
        .where(and(eq(t.endpointId, id), lte(t.dueAt, now)))
        .orderBy(asc(t.dueAt))
        .limit(CHUNK);
      await tx
        .update(t)
        .set({ state: "failed", dueAt: null })
        .where(and(eq(t.endpointId, id), inArray(t.eventId, due)));
    }
  });
}

/** Names a message in delivery. */
export interface MessageKey {
  endpoint: { id: string };
  eventId: string;
}

const laterThan = prepared((db, { latest }: Params<{ latest: number }>) => {
  const t = db.webhookDeliveries;
  return db.select({ endpointId: t.endpointId, eventId: t.eventId }).from(t).where(gt(t.dueAt, latest)).limit(CHUNK);
});

/** Finds messages that are due later than a time. */
export async function dueAfter({ store }: Pick<Deps, "store">, latest: number): Promise<MessageKey[]> {
  const found = await store.rows(laterThan, { latest });
  return found.map(({ endpointId, eventId }) => ({ endpoint: { id: endpointId }, eventId }));
}

/** Makes messages due that are due later than a time. Returns their number. */
export async function makeDueIn(
  tx: Transaction,
  messages: readonly MessageKey[],
  { now, latest }: { now: number; latest: number },
): Promise<number> {
  const t = tx.webhookDeliveries;
  let count = 0;
  for (const [endpointId, ofEndpoint] of Map.groupBy(messages, ({ endpoint }) => endpoint.id)) {
    const ids = ofEndpoint.map(({ eventId }) => eventId);
    const due = await tx
      .update(t)
      .set({ dueAt: now })
      .where(and(eq(t.endpointId, endpointId), inArray(t.eventId, ids), gt(t.dueAt, latest)))
      .returning({ id: t.eventId });
    count += due.length;
  }
  return count;
}

/** Shuffles the endpoints, so that not always the same ones wait when the capacity is too small for all. */
function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item) => ({ item, at: Math.random() }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
