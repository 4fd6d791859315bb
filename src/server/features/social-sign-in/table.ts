import type { Columns } from "#server/db/store/columns.ts";

/** Authorization requests between their start and the callback, which deletes them. */
export const oauthFlows = (c: Columns) =>
  c.table(
    "oauth_flows",
    {
      stateDigest: c.text().primaryKey(),
      projectId: c.text().notNull(),
      providerId: c.text().notNull(),
      sealedData: c.bytes().notNull(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [c.index("oauth_flows_by_expiry").on(t.expiresAt), c.index("oauth_flows_of_project").on(t.projectId)],
  );

/** Results of callbacks, stored under an authorization code of this server until the app redeems it. */
export const oauthCodes = (c: Columns) =>
  c.table(
    "oauth_codes",
    {
      digest: c.text().primaryKey(),
      projectId: c.text().notNull(),
      /** The user to sign in, if they exist: the code is deleted with the user and with their sessions. */
      userId: c.text(),
      sealedData: c.bytes().notNull(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [
      c.index("oauth_codes_by_expiry").on(t.expiresAt),
      c.index("oauth_codes_of_project").on(t.projectId),
      c.index("oauth_codes_of_user").on(t.userId),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  oauthCodes: {
    "foundation/sessions": "ends, together with sessions, codes that would open another one",
  },
};
