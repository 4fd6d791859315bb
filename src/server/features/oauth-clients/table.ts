import { sql } from "drizzle-orm";
import type { OAuthClientKind, OAuthClientOrigin, OAuthClientSettings } from "#contract/oauth-clients.ts";
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
      origin: c.text().$type<OAuthClientOrigin>().notNull(),
      /** Of an app that named itself: the owner lets it do nothing, and it cannot name itself again. */
      isBlocked: c.boolean().notNull(),
      /** Until when the document of a client counts as current; null for other clients. */
      documentUntil: c.millis(),
      /** Of the token by which a registered client changes itself (RFC 7592); null for other clients. */
      registrationDigest: c.text(),
      /** When a client that named itself is forgotten; null for one that stays. */
      expiresAt: c.millis(),
      createdAt: c.millis().notNull(),
      updatedAt: c.millis().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.projectId, t.id] }),
      c.index("oauth_clients_by_expiry").on(t.expiresAt).where(sql`expires_at is not null`),
    ],
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
