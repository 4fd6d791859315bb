import type { Columns } from "#server/db/store/columns.ts";

/** What users have switched; what has no row is as its category is by default: on. */
export const notificationPreferences = (c: Columns) =>
  c.table(
    "notification_preferences",
    {
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      categoryId: c.text().notNull(),
      enabled: c.boolean().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.userId, t.categoryId] })],
  );
