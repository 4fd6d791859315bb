import type { OAuthClientKind, OAuthClientSettings } from "#contract/oauth-clients.ts";
import type { Columns } from "#server/db/store/columns.ts";

export const oauthClients = (c: Columns) =>
  c.table(
    "oauth_clients",
    {
      /** Unique in its project only: apps that have an address as their id have the same one everywhere. */
      id: c.text().notNull(),
      projectId: c.text().notNull(),
      kind: c.text().$type<OAuthClientKind>().notNull(),
      name: c.text().notNull(),
      /** By their names on the wire. A row of an earlier release lacks later settings: `completed` adds the defaults. */
      settings: c.json<Partial<OAuthClientSettings>>().notNull(),
      createdAt: c.millis().notNull(),
      updatedAt: c.millis().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.projectId, t.id] })],
  );

export const oauthClientSecrets = (c: Columns) =>
  c.table(
    "oauth_client_secrets",
    {
      id: c.text().notNull(),
      projectId: c.text().notNull(),
      clientId: c.text().notNull(),
      digest: c.text().notNull(),
      lastFour: c.text().notNull(),
      createdAt: c.millis().notNull(),
      lastUsedAt: c.millis(),
    },
    (t) => [c.primaryKey({ columns: [t.projectId, t.clientId, t.id] })],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  oauthClients: { "features/oauth-grants": "lists what users allow apps, with the apps, in one statement" },
};
