import type { Columns } from "#server/db/store/columns.ts";

export const teams = (c: Columns) =>
  c.table(
    "teams",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      displayName: c.text().notNull(),
      profileImageUrl: c.text(),
      clientMetadata: c.json<unknown>(),
      clientReadOnlyMetadata: c.json<unknown>(),
      serverMetadata: c.json<unknown>(),
      createdAt: c.millis().notNull(),
    },
    (t) => [c.index("teams_by_creation").on(t.projectId, t.createdAt, t.id)],
  );
