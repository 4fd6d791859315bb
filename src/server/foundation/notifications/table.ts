import type { Columns } from "#server/db/store/columns.ts";

/** The categories that users turned on or off. A category without a row is on. */
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
