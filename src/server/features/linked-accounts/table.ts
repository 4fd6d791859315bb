import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";

/** Accounts at providers that users have connected. */
export const oauthAccounts = (c: Columns) =>
  c.table(
    "oauth_accounts",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      /** The key of the provider in the project's configuration. */
      providerId: c.text().notNull(),
      accountId: c.text().notNull(),
      email: c.text(),
      allowSignIn: c.boolean().notNull(),
      allowConnectedAccounts: c.boolean().notNull(),
      createdAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("oauth_accounts_for_sign_in").on(t.projectId, t.providerId, t.accountId).where(sql`allow_sign_in`),
      c.uniqueIndex("oauth_accounts_of_user").on(t.userId, t.providerId, t.accountId),
      c.uniqueIndex("oauth_accounts_of_user_for_sign_in").on(t.userId, t.providerId).where(sql`allow_sign_in`),
      c.index("oauth_accounts_by_account").on(t.projectId, t.providerId, t.accountId),
      c.index("oauth_accounts_by_creation").on(t.projectId, t.createdAt, t.id),
      c.index("oauth_accounts_by_user").on(t.projectId, t.userId, t.createdAt, t.id),
    ],
  );

/** The tokens that a provider issued to this server to act for a user. */
export const oauthTokens = (c: Columns) =>
  c.table(
    "oauth_tokens",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      oauthAccountId: c.text().notNull(),
      kind: c.text().$type<"access" | "refresh">().notNull(),
      sealedToken: c.bytes().notNull(),
      scopes: c.json<string[]>().notNull(),
      expiresAt: c.millis(),
      createdAt: c.millis().notNull(),
      /** Until this time, only the server that claimed this refresh token may redeem it. */
      claimedUntil: c.millis(),
    },
    (t) => [
      c.index("oauth_tokens_of_account").on(t.oauthAccountId, t.kind, t.createdAt),
      c.index("oauth_tokens_of_project").on(t.projectId),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  oauthAccounts: {
    "features/users": "lists the users of a provider, many in one statement",
  },
};
