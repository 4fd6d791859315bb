import type { Columns } from "#server/db/store/columns.ts";

/** API keys. Each belongs to either a user or a team. */
export const apiKeys = (c: Columns) =>
  c.table(
    "api_keys",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text(),
      teamId: c.text(),
      /** The signed-in user who created the key; null for keys that a server created. */
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
