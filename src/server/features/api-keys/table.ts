import type { Columns } from "#server/db/store/columns.ts";

/** Keys of users and teams: of exactly one of the two each. */
export const apiKeys = (c: Columns) =>
  c.table(
    "api_keys",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text(),
      teamId: c.text(),
      /** The signed-in user who made it; null for keys that a server made. */
      creatorId: c.text(),
      description: c.text().notNull(),
      isPublic: c.boolean().notNull(),
      digest: c.text().notNull(),
      lastFour: c.text().notNull(),
      createdAt: c.millis().notNull(),
      expiresAt: c.millis(),
      manuallyRevokedAt: c.millis(),
    },
    (t) => [
      c.uniqueIndex("api_keys_by_digest").on(t.digest),
      c.index("api_keys_of_user").on(t.userId, t.createdAt, t.id),
      c.index("api_keys_of_team").on(t.teamId, t.createdAt, t.id),
    ],
  );
