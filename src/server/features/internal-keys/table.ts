import type { Columns } from "#server/db/store/columns.ts";

export const internalKeys = (c: Columns) =>
  c.table(
    "internal_keys",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      description: c.text().notNull(),
      createdAt: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
      manuallyRevokedAt: c.millis(),
      publishableClientKeyDigest: c.text(),
      publishableClientKeyLastFour: c.text(),
      secretServerKeyDigest: c.text(),
      secretServerKeyLastFour: c.text(),
      superSecretAdminKeyDigest: c.text(),
      superSecretAdminKeyLastFour: c.text(),
      /** When a request last carried one of the keys; about a minute behind while they are in use. */
      lastUsedAt: c.millis(),
    },
    (t) => [c.index("internal_keys_by_project").on(t.projectId, t.createdAt)],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  internalKeys: {
    "foundation/projects": "caches a project with its keys, which every request needs",
  },
};
