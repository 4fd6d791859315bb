import type { Columns } from "#server/db/store/columns.ts";

/** Networks that users signed in from. */
export const knownPlaces = (c: Columns) =>
  c.table(
    "known_places",
    {
      /** Keyed digest of project, user and network: no address is stored. */
      key: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [
      c.index("known_places_of_user").on(t.userId, t.expiresAt),
      c.index("known_places_by_project").on(t.projectId),
      c.index("known_places_by_expiry").on(t.expiresAt),
    ],
  );
