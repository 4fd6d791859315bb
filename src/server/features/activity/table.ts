import type { Columns } from "#server/db/store/columns.ts";

/**
 * When and where each user was last active. `users` has the time as well, for whoever reads a user; here it is sorted,
 * which users as wide rows with many indexes should not pay for with each request of theirs.
 */
export const userActivity = (c: Columns) =>
  c.table(
    "user_activity",
    {
      userId: c.text().primaryKey(),
      projectId: c.text().notNull(),
      lastActiveAt: c.millis().notNull(),
      /** Of the latest activity of which it is known. */
      countryCode: c.text(),
      locatedAt: c.millis(),
    },
    (t) => [c.index("user_activity_by_time").on(t.projectId, t.lastActiveAt, t.userId)],
  );

/** Who was active on which day. Swept when no metric shows the day any more. */
export const activeDays = (c: Columns) =>
  c.table(
    "active_days",
    {
      day: c.integer().notNull(),
      userId: c.text().notNull(),
      projectId: c.text().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.day, t.userId] }),
      c.index("active_days_of_user").on(t.userId),
      c.index("active_days_of_project").on(t.projectId),
    ],
  );

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  userActivity: {
    "features/metrics": "reads the users who were active last in one statement",
  },
};
