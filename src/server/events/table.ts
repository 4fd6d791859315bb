import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";

/** The outbox and, for projects with webhook endpoints, the messages of the delivery log. */
export const events = (c: Columns) =>
  c.table(
    "events",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      type: c.text().notNull(),
      payload: c.json<unknown>(),
      /** `done`: no endpoint was left or listened; `sent`: deliveries exist, or another server has the event. */
      state: c.text().$type<"queued" | "done" | "sent">().notNull(),
      /** The caller's own id of a message: two with the same id are one message. The server's own events have none. */
      uid: c.text(),
      channels: c.json<string[]>(),
      tags: c.json<string[]>(),
      /** The request that caused it, for the log; null for what a job does. */
      requestId: c.text(),
      createdAt: c.millis().notNull(),
      doneAt: c.millis(),
    },
    (t) => [
      c.uniqueIndex("events_uid").on(t.projectId, t.uid).where(sql`uid is not null`),
      c.index("events_due").on(t.state, t.createdAt),
      c.index("events_of_project").on(t.projectId, t.createdAt, t.id),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  events: {
    "features/webhooks": "works off the outbox that `queueEvent` fills",
  },
};
