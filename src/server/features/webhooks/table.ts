import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";

export const webhookEndpoints = (c: Columns) =>
  c.table(
    "webhook_endpoints",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      /** A name that the owner chose; it can be used instead of the id. */
      uid: c.text(),
      url: c.text().notNull(),
      description: c.text().notNull(),
      disabled: c.boolean().notNull(),
      /** Null for all. */
      eventTypes: c.json<string[]>(),
      /** Null for messages of all channels and without a channel. */
      channels: c.json<string[]>(),
      /** Messages per second. */
      rateLimit: c.integer(),
      metadata: c.json<Record<string, string>>(),
      sealedSecrets: c.bytes().notNull(),
      /** Sealed, because custom headers may be credentials. */
      sealedHeaders: c.bytes(),
      /** The first failure since the last success; null after a success. */
      firstFailedAt: c.millis(),
      createdAt: c.millis().notNull(),
      updatedAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("webhook_endpoints_uid").on(t.projectId, t.uid).where(sql`uid is not null`),
      c.index("webhook_endpoints_of_project").on(t.projectId, t.createdAt, t.id),
      c.index("webhook_endpoints_failing").on(t.firstFailedAt).where(sql`first_failed_at is not null`),
    ],
  );

export type DeliveryState = "waiting" | "sending" | "succeeded" | "failed";

/** The delivery of one event to one endpoint, which a worker processes. */
export const webhookDeliveries = (c: Columns) =>
  c.table(
    "webhook_deliveries",
    {
      projectId: c.text().notNull(),
      endpointId: c.text().notNull(),
      eventId: c.text().notNull(),
      eventAt: c.millis().notNull(),
      state: c.text().$type<DeliveryState>().notNull(),
      /** Attempts since the delivery was last started. */
      attempts: c.integer().notNull(),
      /** Whether the owner requested the next attempt. */
      isManual: c.boolean().notNull(),
      /** The time of the next attempt; during an attempt, the end of the sender's lease. Null once the delivery is finished. */
      dueAt: c.millis(),
    },
    (t) => [
      c.primaryKey({ columns: [t.endpointId, t.eventId] }),
      c.index("webhook_deliveries_due").on(t.dueAt).where(sql`due_at is not null`),
      c.index("webhook_deliveries_due_at_endpoint").on(t.endpointId, t.dueAt).where(sql`due_at is not null`),
      c.index("webhook_deliveries_by_time").on(t.endpointId, t.eventAt, t.eventId),
      c.index("webhook_deliveries_by_state").on(t.endpointId, t.state, t.eventAt, t.eventId),
      c.index("webhook_deliveries_of_event").on(t.eventId),
    ],
  );

/** The delivery log. */
export const webhookAttempts = (c: Columns) =>
  c.table(
    "webhook_attempts",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      endpointId: c.text().notNull(),
      eventId: c.text().notNull(),
      at: c.millis().notNull(),
      url: c.text().notNull(),
      hasSucceeded: c.boolean().notNull(),
      isManual: c.boolean().notNull(),
      /** 0 when there was no answer. */
      statusCode: c.integer().notNull(),
      /** The beginning of the answer, or the error. */
      response: c.text().notNull(),
      durationMillis: c.integer().notNull(),
    },
    (t) => [
      c.index("webhook_attempts_at_endpoint").on(t.endpointId, t.at, t.id),
      c.index("webhook_attempts_of_event").on(t.eventId, t.at, t.id),
    ],
  );

/** Replays of many messages to an endpoint, processed in chunks. */
export const webhookReplays = (c: Columns) =>
  c.table(
    "webhook_replays",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      endpointId: c.text().notNull(),
      /** `recover` for failed messages, `missing` for messages without a delivery. */
      kind: c.text().$type<"recover" | "missing">().notNull(),
      since: c.millis().notNull(),
      until: c.millis().notNull(),
      /** The last message that was processed. */
      reachedAt: c.millis().notNull(),
      reachedId: c.text().notNull(),
      state: c.text().$type<"running" | "finished">().notNull(),
      updatedAt: c.millis().notNull(),
    },
    (t) => [
      c.index("webhook_replays_running").on(t.state, t.updatedAt),
      c.index("webhook_replays_at_endpoint").on(t.endpointId),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  webhookEndpoints: {
    events: "stores an event only if an endpoint receives it",
  },
};
