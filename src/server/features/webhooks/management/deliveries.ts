import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { WebhookDeliveryState } from "#contract/webhook-endpoints.ts";
import { readCursor, writeCursor } from "#server/db/query/cursor.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { find as findEndpoint } from "#server/features/webhooks/endpoints.ts";
import { messageNotFound } from "#server/features/webhooks/failure.ts";
import { openHeaders } from "#server/features/webhooks/headers.ts";
import type { DeliveryState } from "#server/features/webhooks/table.ts";

const DEFAULT_LIMIT = 50;
/** How many attempts of one message are shown. A message has eight, unless owners replay it again and again. */
const ATTEMPTS_SHOWN = 50;

/** Owners need not tell a message in delivery from one that waits for its next attempt. */
const STATES: Record<WebhookDeliveryState, readonly DeliveryState[]> = {
  delivered: ["succeeded"],
  waiting: ["waiting", "sending"],
  failed: ["failed"],
};

type Db = Pick<Snapshot, "select" | "webhookDeliveries" | "webhookAttempts" | "webhookEndpoints" | "events">;

/** How an attempt ended, without the answer. */
export type OutcomeRow = Awaited<ReturnType<typeof outcomesOf>>[number];

/** A message for an endpoint, with its latest attempt. */
export type Delivery = Awaited<ReturnType<typeof rowsIn>>[number] & { lastAttempt: OutcomeRow | null };

interface PageWanted {
  state?: WebhookDeliveryState;
  /** The cursor of the message that the page begins with, or its id. */
  cursor?: string;
  limit?: number;
}

/** A page of the messages of an endpoint, newest first, and the cursor of the next page. */
export async function pageOfDeliveries(
  deps: Deps,
  projectId: string,
  endpointId: string,
  { state, cursor, limit = DEFAULT_LIMIT }: PageWanted,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  return deps.store.read(async (db) => {
    const endpoint = await findEndpoint(db, projectId, endpointId);
    const from = cursor === undefined ? null : await placeOfCursor(db, endpoint.id, cursor);
    // Each state has an order of its own in the index; two of them are merged here.
    const found = [];
    for (const one of state ? STATES[state] : [null]) {
      found.push(...(await rowsIn(db, endpoint.id, { state: one, from, limit: limit + 1 })));
    }
    found.sort((a, b) => b.eventAt - a.eventAt || (a.eventId < b.eventId ? 1 : -1));
    const [page, next] = [found.slice(0, limit), found[limit]];
    return {
      deliveries: await withLastAttempts(db, endpoint.id, page),
      next: next ? writeCursor(next.eventId, next.eventAt) : null,
    };
  });
}

/** A message of an endpoint with its content and its attempts. */
export async function readDelivery(deps: Deps, projectId: string, endpointId: string, messageId: string) {
  return deps.store.read(async (db) => {
    const endpoint = await findEndpoint(db, projectId, endpointId);
    const delivery = await findDelivery(db, endpoint.id, messageId);
    const [message] = await db
      .select({ payload: db.events.payload })
      .from(db.events)
      .where(eq(db.events.id, delivery.eventId));
    const t = db.webhookAttempts;
    const attempts = await db
      .select()
      .from(t)
      .where(and(eq(t.eventId, delivery.eventId), eq(t.endpointId, endpoint.id)))
      .orderBy(desc(t.at), desc(t.id))
      .limit(ATTEMPTS_SHOWN);
    return {
      delivery: { ...delivery, lastAttempt: attempts[0] ?? null },
      payload: message?.payload,
      headerNames: Object.keys(openHeaders(deps, endpoint.sealedHeaders)),
      attempts,
    };
  });
}

/** A message of an endpoint, as lists show it. */
export async function readListed(deps: Deps, projectId: string, endpointId: string, messageId: string) {
  return deps.store.read(async (db): Promise<Delivery> => {
    const endpoint = await findEndpoint(db, projectId, endpointId);
    const delivery = await findDelivery(db, endpoint.id, messageId);
    const [listed] = await withLastAttempts(db, endpoint.id, [delivery]);
    return listed ?? { ...delivery, lastAttempt: null };
  });
}

interface Place {
  eventAt: number;
  eventId: string;
}

async function placeOfCursor(db: Db, endpointId: string, cursor: string): Promise<Place> {
  const { id: eventId, place: eventAt } = readCursor(cursor);
  return typeof eventAt === "number" ? { eventAt, eventId } : placeOf(db, endpointId, eventId);
}

async function placeOf(db: Db, endpointId: string, messageId: string): Promise<Place> {
  const t = db.webhookDeliveries;
  const [place] = await db
    .select({ eventAt: t.eventAt, eventId: t.eventId })
    .from(t)
    .where(and(eq(t.endpointId, endpointId), eq(t.eventId, messageId)));
  if (!place) throw messageNotFound();
  return place;
}

async function findDelivery(db: Db, endpointId: string, messageId: string) {
  const place = await placeOf(db, endpointId, messageId);
  const [found] = await rowsIn(db, endpointId, { state: null, from: place, limit: 1 });
  if (found?.eventId !== messageId) throw messageNotFound();
  return found;
}

function rowsIn(
  db: Db,
  endpointId: string,
  { state, from, limit }: { state: DeliveryState | null; from: Place | null; limit: number },
) {
  const { webhookDeliveries: t, events } = db;
  return db
    .select({
      eventId: t.eventId,
      eventAt: t.eventAt,
      state: t.state,
      dueAt: t.dueAt,
      type: events.type,
      tags: events.tags,
    })
    .from(t)
    .innerJoin(events, eq(events.id, t.eventId))
    .where(and(eq(t.endpointId, endpointId), state === null ? undefined : eq(t.state, state), upTo(t, from)))
    .orderBy(desc(t.eventAt), desc(t.eventId))
    .limit(limit);
}

function upTo(t: Db["webhookDeliveries"], from: Place | null): SQL | undefined {
  return from ? sql`(${t.eventAt}, ${t.eventId}) <= (${from.eventAt}, ${from.eventId})` : undefined;
}

async function withLastAttempts(
  db: Db,
  endpointId: string,
  rows: Awaited<ReturnType<typeof rowsIn>>,
): Promise<Delivery[]> {
  const ids = rows.map(({ eventId }) => eventId);
  const outcomes = ids.length === 0 ? [] : await outcomesOf(db, endpointId, ids);
  const last = new Map(outcomes.map((outcome) => [outcome.eventId, outcome]));
  return rows.map((row) => ({ ...row, lastAttempt: last.get(row.eventId) ?? null }));
}

/** The latest attempt of each message at an endpoint: a message that is replayed again and again has many. */
function outcomesOf(db: Db, endpointId: string, eventIds: string[]) {
  const t = db.webhookAttempts;
  const attempts = db
    .select({
      eventId: t.eventId,
      at: t.at,
      hasSucceeded: t.hasSucceeded,
      statusCode: t.statusCode,
      durationMillis: t.durationMillis,
      place: sql<number>`row_number() over (partition by ${t.eventId} order by ${t.at} desc, ${t.id} desc)`.as("place"),
    })
    .from(t)
    .where(and(inArray(t.eventId, eventIds), eq(t.endpointId, endpointId)))
    .as("attempts");
  const { eventId, at, hasSucceeded, statusCode, durationMillis } = attempts;
  return db
    .select({ eventId, at, hasSucceeded, statusCode, durationMillis })
    .from(attempts)
    .where(eq(sql`${attempts.place}`, 1));
}
