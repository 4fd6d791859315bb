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

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  users: {
    "features/activity": "notes visits of many users in one statement",
    "features/api-keys": "finds those to warn of a leaked key, with their addresses, in one statement",
    "features/emails": "finds thousands of recipients in few statements",
    "features/metrics": "counts users and reads the newest in one statement each",
    "features/mfa": "uses a code up only where no later one was: one statement, so that two requests cannot both",
    "features/passwords": "learns from a sample what kinds of imported hashes a project has",
    "features/sign-up": "makes the row",
    "features/team-members": "lists profiles with their users in one statement",
    "foundation/contact-channels": "reads an address with the hash of its user in one statement of a sign-in",
    "foundation/project-owners": "asks who owns a project on every request with an admin access token",
    "foundation/sessions": "reads a session with its user in one statement",
    transfer: "counts users; looks references of records up by table",
  },
};
