import type { Columns } from "#server/db/columns.ts";

export const events = (c: Columns) =>
  c.table(
    "events",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      type: c.text().notNull(),
      payload: c.json<unknown>(),
      state: c.text().$type<"queued" | "done">().notNull(),
      createdAt: c.millis().notNull(),
      doneAt: c.millis(),
    },
    (t) => [c.index("events_due").on(t.state, t.createdAt), c.index("events_of_project").on(t.projectId, t.createdAt)],
  );
