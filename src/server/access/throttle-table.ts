import type { Columns } from "#server/db/store/columns.ts";

export const throttles = (c: Columns) =>
  c.table(
    "throttles",
    {
      /** Digest of the counted subject: the limit's name, the project and the account or pair. */
      key: c.text().primaryKey(),
      failures: c.integer().notNull(),
      blockedUntil: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [c.index("throttles_by_expiry").on(t.expiresAt)],
  );
