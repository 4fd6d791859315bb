import type { OAuthApiScope } from "#contract/oauth-apis.ts";
import type { Columns } from "#server/db/store/columns.ts";

export const oauthApis = (c: Columns) =>
  c.table(
    "oauth_apis",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      identifier: c.text().notNull(),
      name: c.text().notNull(),
      /** By their names on the wire. */
      scopes: c.json<OAuthApiScope[]>().notNull(),
      /** Null for the lifetime of the client. */
      accessTokenLifetimeSeconds: c.integer(),
      createdAt: c.millis().notNull(),
      updatedAt: c.millis().notNull(),
    },
    (t) => [c.uniqueIndex("oauth_apis_identifier").on(t.projectId, t.identifier)],
  );
