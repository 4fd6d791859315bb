import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import type { Credential } from "#server/access/credential.ts";
import type { Columns } from "#server/db/store/columns.ts";

export const sessions = (c: Columns) =>
  c.table(
    "sessions",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      refreshTokenDigest: c.text().notNull(),
      createdAt: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
      isImpersonation: c.boolean().notNull(),
      /** The credential that opened an impersonation. The impersonation is valid only as long as the credential. */
      grantedBy: c.json<Credential>(),
      lastUsedAt: c.millis(),
      lastUsedFrom: c.json<EndUserIpInfo>(),
      userAgent: c.text(),
      /** How the user signed in (RFC 8176). Null for sessions of earlier releases, and for those that a server opened. */
      amr: c.json<string[]>(),
      /** The session at the hosted pages with which an app on another host got this one. */
      openedById: c.text(),
    },
    (t) => [
      c.uniqueIndex("sessions_by_refresh_token").on(t.refreshTokenDigest),
      c.index("sessions_of_user").on(t.projectId, t.userId, t.createdAt, t.id),
      c.index("sessions_by_expiry").on(t.expiresAt),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  sessions: {
    "foundation/oauth-grants": "reads a token with its consent and its session in one statement",
    "features/activity": "records visits of many sessions in one statement",
  },
};
