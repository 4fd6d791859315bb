import type { Columns } from "#server/db/store/columns.ts";

/** As it goes out on the wire. */
export interface ShownAccount {
  id: string;
  account_id: string;
  email: string | null;
}

export const users = (c: Columns) =>
  c.table(
    "users",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      displayName: c.text(),
      profileImageUrl: c.text(),
      clientMetadata: c.json<unknown>(),
      clientReadOnlyMetadata: c.json<unknown>(),
      serverMetadata: c.json<unknown>(),
      signedUpAt: c.millis().notNull(),
      lastActiveAt: c.millis().notNull(),
      isAnonymous: c.boolean().notNull(),
      passwordHash: c.text(),
      otpAuthEnabled: c.boolean().notNull(),
      sealedTotpSecret: c.bytes(),
      /** The time step of the last code that was taken: neither it nor an earlier one is taken again. */
      lastTotpStep: c.integer(),
      selectedTeamId: c.text(),
      /** What is shown of the user's accounts at providers, kept by `features/linked-accounts`: no join on every request. */
      oauthAccounts: c.json<ShownAccount[]>(),
      /**
       * The primary contact channel, kept by triggers (migration 0016): at a million users, looking it up for each row of a
       * page costs more than all the rest of the page.
       */
      primaryEmail: c.text(),
      primaryEmailVerified: c.boolean(),
      primaryEmailForAuth: c.boolean(),
      /** When an address that signs in was first proven; kept by triggers (migration 0018), and longer than the address. */
      provenAt: c.millis(),
    },
    (t) => [c.index("users_by_sign_up").on(t.projectId, t.signedUpAt, t.id)],
  );
