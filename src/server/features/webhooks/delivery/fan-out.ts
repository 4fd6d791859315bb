import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { equalsUnindexed, isAmong } from "#server/db/query/conditions.ts";
import { byDialect, prepared, preparedChange } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { eventFilterOf, type ListenedEvent, type Listener } from "#server/events/listeners.ts";

const BATCH = 200;
/** Rows of one statement: SQLite accepts some 32,000 values. */
const ROWS = 1_000;

const queued = prepared((db) => {
  const t = db.events;
  return db
    .select({ id: t.id, projectId: t.projectId, type: t.type, channels: t.channels, createdAt: t.createdAt })
    .from(t)
    .where(eq(t.state, "queued"))
    .orderBy(asc(t.createdAt))
    .limit(BATCH);
});

type QueuedEvent = ListenedEvent & { id: string; createdAt: number };
type EndpointThatListens = Listener & { id: string };

/**
 * Creates a delivery of each queued event for each endpoint that wants it, in one transaction, so that all endpoints of an
 * event get it. An event without endpoints is done. Returns the number of events.
 */
export async function fanOut(deps: Deps): Promise<number> {
  const due = await deps.store.rows(queued, {});
  if (due.length === 0) return 0;
  await deps.store.write(async (tx) => {
    const listeners = await listenersOf(tx, [...new Set(due.map(({ projectId }) => projectId))]);
    const byProject = Map.groupBy(
      listeners.map((endpoint) => ({ endpoint, wants: eventFilterOf(endpoint) })),
      ({ endpoint }) => endpoint.projectId,
    );
    const pairs = due.flatMap((event) =>
      (byProject.get(event.projectId) ?? [])
        .filter(({ wants }) => wants(event))
        .map(({ endpoint }) => ({ event, endpoint })),
    );
    const wanted = new Set(pairs.map(({ event }) => event.id));
    const unwanted = due.filter(({ id }) => !wanted.has(id));
    if (unwanted.length > 0) await settle(tx, deps, unwanted, "done");
    if (pairs.length === 0) return;
    const settled = await settle(
      tx,
      deps,
      due.filter(({ id }) => wanted.has(id)),
      "sent",
    );
    // Another process may have settled some of the events first.
    await addDeliveries(
      tx,
      deps,
      pairs.filter(({ event }) => settled.has(event.id)),
    );
  });
  return due.length;
}

export async function addDeliveries(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  pairs: { event: Pick<QueuedEvent, "id" | "projectId" | "createdAt">; endpoint: { id: string } }[],
  { isManual = false, attempts = 0 } = {},
): Promise<void> {
  for (let at = 0; at < pairs.length; at += ROWS) {
    const rows = pairs.slice(at, at + ROWS).map(({ event, endpoint }) => ({
      projectId: event.projectId,
      endpointId: endpoint.id,
      eventId: event.id,
      eventAt: event.createdAt,
      state: "waiting" as const,
      attempts,
      isManual,
      dueAt: deps.now(),
    }));
    await tx.insert(tx.webhookDeliveries).values(rows).onConflictDoNothing();
  }
}

async function listenersOf(tx: Transaction, projectIds: string[]): Promise<EndpointThatListens[]> {
  const t = tx.webhookEndpoints;
  return tx
    .select({ id: t.id, projectId: t.projectId, eventTypes: t.eventTypes, channels: t.channels })
    .from(t)
    .where(and(inArray(t.projectId, projectIds), eq(t.disabled, false)));
}

type State = "done" | "sent";

/** One statement for any number of events: with a parameter per event, each number would need a statement of its own. */
const settleQueued = byDialect((dialect) =>
  preparedChange((tx, { ids, state, now }: Params<{ ids: string; state: State; now: number }>) => {
    const t = tx.events;
    return tx
      .update(t)
      .set({ state: sql`${state}`, doneAt: sql`${now}` })
      .where(and(isAmong(dialect, t.id, sql`${ids}`), equalsUnindexed(dialect, t.state, sql`'queued'`)))
      .returning({ id: t.id });
  }),
);

async function settle(tx: Transaction, deps: Deps, events: QueuedEvent[], state: State) {
  const ids = JSON.stringify(events.map(({ id }) => id));
  const changed = await tx.rows(settleQueued[deps.store.dialect], { ids, state, now: deps.now() });
  return new Set(changed.map(({ id }) => id));
}
