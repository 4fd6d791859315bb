import { and, asc, desc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { refuse } from "#server/access/refusal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { eventFilterOf } from "#server/events/listeners.ts";
import { addDeliveries } from "./delivery/fan-out.ts";
import { auditEndpoint, find as findEndpoint, findIfAny as findEndpointIfAny, type Manager } from "./endpoints.ts";
import { notFound, WebhookFailure } from "./failure.ts";
import { newId } from "./ids.ts";
import { findMessage } from "./messages.ts";

const CHUNK = 500;
const FRESH = { state: "waiting" as const, attempts: 0, isManual: true };

/** Sends a message to an endpoint again, or for the first time, even if the endpoint does not listen for it. */
export async function resend(
  deps: Deps,
  by: Manager,
  { messageId, endpointId }: { messageId: string; endpointId: string },
): Promise<void> {
  const { projectId } = by;
  await deps.store.write(async (tx) => {
    const endpoint = await findEndpoint(tx, projectId, endpointId);
    const message = await findMessage(tx, projectId, messageId);
    requireEnabled(endpoint);
    await auditEndpoint(tx, deps, by, "webhook_replayed", { id: endpoint.id, after: { message_id: message.id } });
    const t = tx.webhookDeliveries;
    const isThis = and(eq(t.endpointId, endpoint.id), eq(t.eventId, message.id));
    const [known] = await tx.select({ state: t.state }).from(t).where(isThis);
    if (!known) {
      await addDeliveries(tx, deps, [{ event: message, endpoint }], { isManual: true });
      await keepAsMessages(tx, [message.id]);
      return;
    }
    // A message in delivery is not sent a second time at once; if it fails, it is retried anyway.
    if (known.state !== "sending")
      await tx
        .update(t)
        .set({ ...FRESH, dueAt: deps.now() })
        .where(isThis);
  });
}

export type Replay = Tables["webhookReplays"]["$inferSelect"];

/** Starts a replay of many messages to an endpoint; a worker processes it. */
export async function beginReplay(
  deps: Deps,
  by: Manager,
  wanted: { endpointId: string; kind: "recover" | "missing"; since: number; until: number | null },
): Promise<Replay> {
  const { projectId } = by;
  const { kind, since } = wanted;
  return deps.store.write(async (tx) => {
    const endpoint = await findEndpoint(tx, projectId, wanted.endpointId);
    requireEnabled(endpoint);
    const now = deps.now();
    const row = {
      id: newId("qtask"),
      projectId,
      endpointId: endpoint.id,
      kind,
      since,
      until: wanted.until ?? now,
      // All ids are greater than the empty text, so the first moment itself is included.
      reachedAt: since,
      reachedId: "",
      state: "running" as const,
      updatedAt: now,
    };
    await tx.add("webhookReplays", row);
    const after = { replay_id: row.id, kind, since_millis: since, until_millis: row.until };
    await auditEndpoint(tx, deps, by, "webhook_replayed", { id: endpoint.id, after });
    return row;
  });
}

export async function readReplay(deps: Deps, projectId: string, id: string): Promise<Replay> {
  const [row] = await deps.store.read((db) => {
    const t = db.webhookReplays;
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.id, id)));
  });
  if (!row) throw notFound();
  return row;
}

/** Lists the newest replays. */
export async function listReplays(deps: Deps, projectId: string, limit: number): Promise<Replay[]> {
  return deps.store.read((db) => {
    const t = db.webhookReplays;
    return db.select().from(t).where(eq(t.projectId, projectId)).orderBy(desc(t.updatedAt)).limit(limit);
  });
}

const running = prepared((db) => {
  const t = db.webhookReplays;
  return db.select().from(t).where(eq(t.state, "running")).orderBy(asc(t.updatedAt)).limit(1);
});

/** Processes a chunk of the least recently processed replay, and returns how many messages it read. */
export async function continueReplay(deps: Deps): Promise<number> {
  const [replay] = await deps.store.rows(running, {});
  if (!replay) return 0;
  const count = await deps.store.write(async (tx) => {
    const done = replay.kind === "recover" ? await recoverIn(tx, deps, replay) : await fillIn(tx, deps, replay);
    const last = done.at(-1);
    const t = tx.webhookReplays;
    await tx
      .update(t)
      .set({
        ...(last && { reachedAt: last.at, reachedId: last.id }),
        state: done.length < CHUNK ? "finished" : "running",
        updatedAt: deps.now(),
      })
      .where(and(eq(t.id, replay.id), eq(t.state, "running")));
    return done.length;
  });
  // At least 1, so that the worker checks for another replay.
  return Math.max(1, count);
}

type ReadMessages = { at: number; id: string }[];

/** Starts deliveries again that have finally failed. */
async function recoverIn(tx: Transaction, deps: Deps, replay: Replay): Promise<ReadMessages> {
  const t = tx.webhookDeliveries;
  const failed = await tx
    .select({ at: t.eventAt, id: t.eventId })
    .from(t)
    .where(
      and(
        eq(t.endpointId, replay.endpointId),
        sql`(${t.eventAt}, ${t.eventId}) > (${replay.reachedAt}, ${replay.reachedId})`,
        lte(t.eventAt, replay.until),
        eq(t.state, "failed"),
      ),
    )
    .orderBy(asc(t.eventAt), asc(t.eventId))
    .limit(CHUNK);
  if (failed.length > 0) {
    const ids = failed.map(({ id }) => id);
    await tx
      .update(t)
      .set({ ...FRESH, dueAt: deps.now() })
      .where(and(eq(t.endpointId, replay.endpointId), inArray(t.eventId, ids), eq(t.state, "failed")));
  }
  return failed;
}

/** Adds deliveries of messages that the endpoint listens for, but missed because it did not exist or was disabled. */
async function fillIn(tx: Transaction, deps: Deps, replay: Replay): Promise<ReadMessages> {
  const t = tx.events;
  const endpoint = await findEndpointIfAny(tx, replay.projectId, replay.endpointId);
  // It was deleted meanwhile, so there is nothing left to fill in.
  if (!endpoint) return [];
  const events = await tx
    .select({ id: t.id, projectId: t.projectId, type: t.type, channels: t.channels, createdAt: t.createdAt })
    .from(t)
    .where(
      and(
        eq(t.projectId, replay.projectId),
        sql`(${t.createdAt}, ${t.id}) > (${replay.reachedAt}, ${replay.reachedId})`,
        lte(t.createdAt, replay.until),
        ne(t.state, "queued"),
      ),
    )
    .orderBy(asc(t.createdAt), asc(t.id))
    .limit(CHUNK);
  const wanted = events.filter(eventFilterOf(endpoint));
  if (wanted.length > 0) {
    await addDeliveries(
      tx,
      deps,
      wanted.map((event) => ({ event, endpoint })),
      { isManual: true },
    );
    await keepAsMessages(
      tx,
      wanted.map(({ id }) => id),
    );
  }
  return events.map(({ id, createdAt }) => ({ at: createdAt, id }));
}

/** Marks events that are delivered after all as messages, so that they are kept as long as other messages. */
async function keepAsMessages(tx: Transaction, ids: string[]): Promise<void> {
  const t = tx.events;
  await tx
    .update(t)
    .set({ state: "sent" })
    .where(and(inArray(t.id, ids), eq(t.state, "done")));
}

export function requireEnabled({ disabled }: { disabled: boolean }): void {
  const problem = "The endpoint is disabled. Enable it first.";
  if (disabled) throw new WebhookFailure(400, "endpoint_disabled", problem, [], refuse("WEBHOOK_ENDPOINT_DISABLED"));
}
