import type { Columns } from "#server/db/store/columns.ts";

/**
 * When and where each user was last active: a row for every user, which a trigger adds. `users` has the time, too, for reads
 * of one user. This table has the index that sorts by it: in `users`, with wide rows and many indexes, each update of that
 * index would cost more, on PostgreSQL an entry in every other index.
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
      /** The user's traits (src/server/foundation/users/table.ts), which triggers copy, and `SEEN`. */
      traits: c.integer().notNull(),
    },
    (t) => [c.index("user_activity_by_traits").on(t.projectId, t.traits, t.lastActiveAt, t.userId)],
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

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  userActivity: {
    "features/metrics": "reads the users who were active last",
    "features/users": "lists users in the order of their last activity",
  },
};
