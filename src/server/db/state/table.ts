import type { Columns } from "#server/db/store/columns.ts";

/** What the server remembers about itself across restarts, by topic. It belongs to no project. */
export const instanceState = (c: Columns) =>
  c.table("instance_state", {
    key: c.text().primaryKey(),
    value: c.json<unknown>().notNull(),
  });
