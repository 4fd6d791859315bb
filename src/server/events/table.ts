import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";

/** Outbox and, for whoever has endpoints, the messages of the delivery log. */
export const events = (c: Columns) =>
  c.table(
    "events",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      type: c.text().notNull(),
      payload: c.json<unknown>(),
      /** `done`: nobody listened; `sent`: there are deliveries, or another server has it. */
      state: c.text().$type<"queued" | "done" | "sent">().notNull(),
      /** What a sender of messages calls it: twice the same is one message. Ours have none. */
      uid: c.text(),
      channels: c.json<string[]>(),
      tags: c.json<string[]>(),
      createdAt: c.millis().notNull(),
      doneAt: c.millis(),
    },
    (t) => [
      c.uniqueIndex("events_uid").on(t.projectId, t.uid).where(sql`uid is not null`),
      c.index("events_due").on(t.state, t.createdAt),
      c.index("events_of_project").on(t.projectId, t.createdAt, t.id),
    ],
  );

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  events: {
    "features/webhooks": "works off the outbox that `queueEvent` fills",
  },
};
