import type { Columns } from "#server/db/store/columns.ts";

/** Logins of programs. A program waits until a user confirms in a browser that it may act as the user. */
export const cliLogins = (c: Columns) =>
  c.table(
    "cli_logins",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      pollingCodeDigest: c.text().notNull(),
      loginCodeDigest: c.text().notNull(),
      createdAt: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
      confirmedAt: c.millis(),
      collectedAt: c.millis(),
      /** Stored from the confirmation until the polling code is redeemed. */
      sealedRefreshToken: c.bytes(),
    },
    (t) => [
      c.uniqueIndex("cli_logins_by_polling_code").on(t.pollingCodeDigest),
      c.uniqueIndex("cli_logins_by_login_code").on(t.loginCodeDigest),
      c.index("cli_logins_by_expiry").on(t.expiresAt),
    ],
  );
