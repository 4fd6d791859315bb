import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";

export const webhookEndpoints = (c: Columns) =>
  c.table(
    "webhook_endpoints",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      /** A name of the owner's choice that serves as well as the id. */
      uid: c.text(),
      url: c.text().notNull(),
      description: c.text().notNull(),
      disabled: c.boolean().notNull(),
      /** Null: all. */
      eventTypes: c.json<string[]>(),
      /** Null: messages of any channel, or none. */
      channels: c.json<string[]>(),
      /** Messages a second. */
      rateLimit: c.integer(),
      metadata: c.json<Record<string, string>>(),
      sealedSecrets: c.bytes().notNull(),
      /** Headers of the owner's own may be credentials. */
      sealedHeaders: c.bytes(),
      /** Since when there are only failures; null after a success. */
      firstFailedAt: c.millis(),
      createdAt: c.millis().notNull(),
      updatedAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("webhook_endpoints_uid").on(t.projectId, t.uid).where(sql`uid is not null`),
      c.index("webhook_endpoints_of_project").on(t.projectId, t.createdAt, t.id),
    ],
  );

export type DeliveryState = "waiting" | "sending" | "succeeded" | "failed";

/** One event for one endpoint: what a worker works off. */
export const webhookDeliveries = (c: Columns) =>
  c.table(
    "webhook_deliveries",
    {
      projectId: c.text().notNull(),
      endpointId: c.text().notNull(),
      eventId: c.text().notNull(),
      eventAt: c.millis().notNull(),
      state: c.text().$type<DeliveryState>().notNull(),
      /** Since it was last begun anew. */
      attempts: c.integer().notNull(),
      /** Whether somebody asked for the next attempt. */
      isManual: c.boolean().notNull(),
      /** When it is tried next; while it is being sent, when whoever sends it is taken for dead. Null once it is over. */
      dueAt: c.millis(),
    },
    (t) => [
      c.primaryKey({ columns: [t.endpointId, t.eventId] }),
      c.index("webhook_deliveries_due").on(t.dueAt).where(sql`due_at is not null`),
      c.index("webhook_deliveries_due_at_endpoint").on(t.endpointId, t.dueAt).where(sql`due_at is not null`),
      c.index("webhook_deliveries_by_time").on(t.endpointId, t.eventAt, t.eventId),
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
      /** The beginning of the answer, or what was wrong. */
      response: c.text().notNull(),
      durationMillis: c.integer().notNull(),
    },
    (t) => [
      c.index("webhook_attempts_at_endpoint").on(t.endpointId, t.at, t.id),
      c.index("webhook_attempts_of_event").on(t.eventId, t.at, t.id),
    ],
  );

/** Many messages that are to be sent to an endpoint again, worked through a chunk at a time. */
export const webhookReplays = (c: Columns) =>
  c.table(
    "webhook_replays",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      endpointId: c.text().notNull(),
      /** `recover`: what failed; `missing`: what was never tried. */
      kind: c.text().$type<"recover" | "missing">().notNull(),
      since: c.millis().notNull(),
      until: c.millis().notNull(),
      /** Up to here it is done. */
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
