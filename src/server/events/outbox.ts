import { and, eq } from "drizzle-orm";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { numberText } from "#server/crypto/number-text.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/settings.ts";
import { causingRequestId } from "#server/tracing/scope.ts";
import { eventFilterOf } from "./listeners.ts";

// No capitals: most of PostgreSQL's collations sort them among the lower-case letters.
const BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * Returns an id for an event, which is also the id of its message at receivers, in every attempt. Ids of one process
 * sort in the order of its events, as lists show them. As long as Svix's: 27 characters, here of a UUIDv7 and one more
 * random byte.
 */
export function newMessageId(): string {
  const bytes = Buffer.concat([Bun.randomUUIDv7("buffer"), crypto.getRandomValues(new Uint8Array(1))]);
  return `msg_${numberText(bytes, BASE_36, 27)}`;
}

/** The dependencies that decide whether and when an event is stored. */
export type EventDeps = Pick<Deps, "now"> & { settings: Pick<Settings, "svix"> };

const enabledEndpoints = prepared((db, { projectId }: Params<{ projectId: string }>) => {
  const t = db.webhookEndpoints;
  return db
    .select({ projectId: t.projectId, eventTypes: t.eventTypes, channels: t.channels })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.disabled, false)));
});

/**
 * Stores an event in the transaction of the change that it reports; a worker delivers it to webhook endpoints. An event
 * that no endpoint receives is not stored: its payload is the whole user, and anybody who signs up can cause many.
 */
export async function queueEvent(
  tx: Transaction,
  deps: EventDeps,
  event: { projectId: string; type: WebhookEvent; data: unknown },
): Promise<void> {
  if (!(await isReceived(tx, deps, event))) return;
  await tx.add("events", {
    id: newMessageId(),
    projectId: event.projectId,
    type: event.type,
    payload: { type: event.type, data: event.data },
    state: "queued",
    requestId: causingRequestId(),
    createdAt: deps.now(),
  });
}

/** The operator's Svix server knows its endpoints itself, so it gets every event. */
async function isReceived(
  tx: Transaction,
  { settings }: EventDeps,
  { projectId, type }: { projectId: string; type: WebhookEvent },
): Promise<boolean> {
  if (settings.svix) return true;
  const endpoints = await tx.rows(enabledEndpoints, { projectId });
  return endpoints.some((each) => eventFilterOf(each)({ projectId, type, channels: null }));
}
