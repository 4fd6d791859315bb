import { and, count, eq, gte, lt, lte, type SQL } from "drizzle-orm";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { find as findEndpoint } from "./endpoints.ts";
import { notFound } from "./failure.ts";
import { findMessage, inTime, type MessageFilter, ofMessages } from "./messages.ts";
import { afterPlace, inOrder, type Page } from "./page.ts";
import type { DeliveryState } from "./table.ts";

export interface AttemptFilter extends MessageFilter {
  hasSucceeded: boolean | null;
  /** The class of the answer's status: 0, 100, 200 … */
  statusCodeClass: number | null;
}

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Lists attempts newest first: those at an endpoint, those of a message, or those of a message at an endpoint. */
export async function listAttempts(
  deps: Deps,
  projectId: string,
  about: { endpointId?: string; messageId?: string },
  page: Page,
  filter: AttemptFilter,
) {
  return deps.store.read(async (db) => {
    const { webhookAttempts: t, events } = db;
    const endpoint = about.endpointId === undefined ? null : await findEndpoint(db, projectId, about.endpointId);
    const message = about.messageId === undefined ? null : await findMessage(db, projectId, about.messageId);
    const order = { at: t.at, id: t.id, descending: true };
    return db
      .select({ attempt: t, message: events })
      .from(t)
      .innerJoin(events, eq(events.id, t.eventId))
      .where(
        and(
          eq(t.projectId, projectId),
          endpoint ? eq(t.endpointId, endpoint.id) : undefined,
          message ? eq(t.eventId, message.id) : undefined,
          afterPlace(order, page),
          ofMessages(db, filter),
          inTime(t.at, filter),
          filter.hasSucceeded === null ? undefined : eq(t.hasSucceeded, filter.hasSucceeded),
          inClass(db, filter.statusCodeClass),
        ),
      )
      .orderBy(...inOrder(order, page))
      .limit(page.limit + 1);
  });
}

function inClass({ webhookAttempts: t }: Pick<Snapshot, "webhookAttempts">, first: number | null): SQL | undefined {
  if (first === null) return undefined;
  return first === 0 ? eq(t.statusCode, 0) : and(gte(t.statusCode, first), lt(t.statusCode, first + 100));
}

export async function readAttempt(
  deps: Deps,
  projectId: string,
  { messageId, id }: { messageId: string; id: string },
): Promise<AttemptRow> {
  return deps.store.read(async (db) => {
    const message = await findMessage(db, projectId, messageId);
    const t = db.webhookAttempts;
    const [attempt] = await db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.eventId, message.id), eq(t.id, id)));
    if (!attempt) throw notFound();
    return { attempt, message };
  });
}

/** Deletes the stored answer of an attempt. */
export async function forgetAnswer(deps: Deps, projectId: string, wanted: { messageId: string; id: string }) {
  const { attempt } = await readAttempt(deps, projectId, wanted);
  await deps.store.write((tx) => tx.change("webhookAttempts", { projectId, id: attempt.id }, { response: "" }));
}

/** Lists the messages for an endpoint with the state of each delivery, newest first. */
export async function listDeliveries(
  deps: Deps,
  projectId: string,
  endpointId: string,
  page: Page,
  filter: MessageFilter & { state: DeliveryState | null },
) {
  return deps.store.read(async (db) => {
    const { webhookDeliveries: t, events } = db;
    const endpoint = await findEndpoint(db, projectId, endpointId);
    const order = { at: t.eventAt, id: t.eventId, descending: true };
    return db
      .select({ delivery: t, message: events })
      .from(t)
      .innerJoin(events, eq(events.id, t.eventId))
      .where(
        and(
          eq(t.projectId, projectId),
          eq(t.endpointId, endpoint.id),
          afterPlace(order, page),
          ofMessages(db, filter),
          inTime(t.eventAt, filter),
          filter.state === null ? undefined : eq(t.state, filter.state),
        ),
      )
      .orderBy(...inOrder(order, page))
      .limit(page.limit + 1);
  });
}

/** Lists the endpoints of a message with the state of each delivery. */
export async function listDestinations(deps: Deps, projectId: string, messageId: string, page: Page) {
  return deps.store.read(async (db) => {
    const { webhookDeliveries: t, webhookEndpoints: endpoints } = db;
    const message = await findMessage(db, projectId, messageId);
    const order = { at: endpoints.createdAt, id: endpoints.id, descending: false };
    return db
      .select({ delivery: t, endpoint: endpoints })
      .from(t)
      .innerJoin(endpoints, eq(endpoints.id, t.endpointId))
      .where(and(eq(t.projectId, projectId), eq(t.eventId, message.id), afterPlace(order, page)))
      .orderBy(...inOrder(order, page))
      .limit(page.limit + 1);
  });
}

/** Counts the messages of an endpoint by the state of their delivery. */
export async function countDeliveries(
  deps: Deps,
  projectId: string,
  endpointId: string,
  { since, until }: { since: number | null; until: number | null },
): Promise<Record<DeliveryState, number>> {
  const rows = await deps.store.read(async (db) => {
    const t = db.webhookDeliveries;
    const endpoint = await findEndpoint(db, projectId, endpointId);
    return db
      .select({ state: t.state, count: count() })
      .from(t)
      .where(
        and(
          eq(t.projectId, projectId),
          eq(t.endpointId, endpoint.id),
          since === null ? undefined : gte(t.eventAt, since),
          until === null ? undefined : lte(t.eventAt, until),
        ),
      )
      .groupBy(t.state);
  });
  const of = (state: DeliveryState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: of("waiting"), sending: of("sending"), succeeded: of("succeeded"), failed: of("failed") };
}
