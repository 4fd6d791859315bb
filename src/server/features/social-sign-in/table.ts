import type { Columns } from "#server/db/store/columns.ts";

/** A browser that is away at a provider. Gone with its return. */
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

/** What a provider answered, parked under an authorization code of ours until the app redeems it. */
export const oauthCodes = (c: Columns) =>
  c.table(
    "oauth_codes",
    {
      digest: c.text().primaryKey(),
      projectId: c.text().notNull(),
      /** Whom it signs in, where they exist already: the code goes with them and with their sessions. */
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

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  oauthCodes: {
    "foundation/sessions": "ends, together with sessions, codes that would open another one",
  },
};
