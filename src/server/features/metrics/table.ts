import type { Columns } from "#server/db/store/columns.ts";

/**
 * The counts: users by the day of their sign-up, active users by day, users by country, users by sign-in method. Days
 * are numbers since 1970.
 */
export type Metric = "signed_up" | "active" | "country" | "method";

/** The counts, to which a job adds the changes. */
export const metricCounts = (c: Columns) =>
  c.table(
    "metric_counts",
    {
      projectId: c.text().notNull(),
      metric: c.text().$type<Metric>().notNull(),
      key: c.text().notNull(),
      count: c.integer().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.projectId, t.metric, t.key] })],
  );

/**
 * The changes that are not yet added to the counts. Only triggers write them (see the migration), in the transaction
 * that changes the users: so every change is counted, and no transaction waits for a row that others change, too.
 */
export const metricChanges = (c: Columns) =>
  c.table(
    "metric_changes",
    {
      id: c.integer().primaryKey(),
      projectId: c.text().notNull(),
      metric: c.text().$type<Metric>().notNull(),
      key: c.text().notNull(),
      change: c.integer().notNull(),
    },
    (t) => [c.index("metric_changes_of_project").on(t.projectId)],
  );
