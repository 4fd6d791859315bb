import type { Columns } from "#server/db/store/columns.ts";

/**
 * When and where each user was last active. `users` has the time, too, for reads of one user. This table has the index
 * that sorts by it: in `users`, with wide rows and many indexes, each update of that index would cost more.
 */
export const userActivity = (c: Columns) =>
  c.table(
    "user_activity",
    {
      userId: c.text().primaryKey(),
      projectId: c.text().notNull(),
      lastActiveAt: c.millis().notNull(),
      /** The country of the latest activity whose country is known. */
      countryCode: c.text(),
      locatedAt: c.millis(),
    },
    (t) => [c.index("user_activity_by_time").on(t.projectId, t.lastActiveAt, t.userId)],
  );

/** The days on which users were active. A job deletes the days that no metric shows any more. */
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

/** The other folders whose statements name these tables, and why. `npm run check` compares. */
export const usedBy = {
  userActivity: {
    "features/metrics": "reads the users who were active last in one statement",
  },
};
