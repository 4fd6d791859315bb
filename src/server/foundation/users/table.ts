import { sql } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import type { JsonValue } from "#contract/json.ts";
import type { Columns } from "#server/db/store/columns.ts";

/**
 * The bits of a user's `traits`, by which lists are filtered. The database computes the number (migration 0024), so that no
 * code that changes a user can forget it.
 */
export const TRAITS = { anonymous: 1, verified: 2, password: 4, otp: 8, passkey: 16 };

/** A connected account in the shape of the wire. */
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
      clientMetadata: c.json<JsonValue>(),
      clientReadOnlyMetadata: c.json<JsonValue>(),
      serverMetadata: c.json<JsonValue>(),
      signedUpAt: c.millis().notNull(),
      lastActiveAt: c.millis().notNull(),
      isAnonymous: c.boolean().notNull(),
      passwordHash: c.text(),
      /** Since when the password has a hash that another product made; null for our own hashes. */
      passwordImportedAt: c.millis(),
      /** Algorithm and cost of that hash, such as `bcrypt 12`. */
      passwordKind: c.text(),
      otpAuthEnabled: c.boolean().notNull(),
      sealedTotpSecret: c.bytes(),
      /** The time step of the last accepted code: codes of this step and of earlier ones are refused. */
      lastTotpStep: c.integer(),
      selectedTeamId: c.text(),
      /** The user's connected accounts as shown, kept by `features/linked-accounts` to save a join on every request. */
      oauthAccounts: c.json<ShownAccount[]>(),
      /**
       * A copy of the primary contact channel, kept by triggers (migration 0016): at a million users, a lookup for
       * each row of a page costs more than the rest of the page.
       */
      primaryEmail: c.text().$type<EmailAddress>(),
      primaryEmailVerified: c.boolean(),
      primaryEmailForAuth: c.boolean(),
      /**
       * When a sign-in address was first proven. Kept by triggers (migration 0018), also after the address is removed.
       */
      provenAt: c.millis(),
      /** The language of the pages that the user used last, for emails; null if no page has named one. */
      language: c.text(),
      /** When somebody disabled the account: it opens no sessions, and its keys are refused. Null for the others. */
      disabledAt: c.millis(),
      /** When it is automatically enabled again; null without an end. `isDisabled` of `access` reads both. */
      disabledUntil: c.millis(),
      /** Why, for owners; null if nobody said it. */
      disabledReason: c.text(),
      /** The id that the user has in another product or in the owner's database, for servers only; null without one. */
      externalId: c.text(),
    },
    (t) => [
      c.index("users_by_sign_up").on(t.projectId, t.signedUpAt, t.id),
      c.uniqueIndex("users_external_id").on(t.projectId, t.externalId).where(sql`external_id is not null`),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  users: {
    access: "says in one place, for conditions of statements, whether an account is disabled now",
    "features/activity": "records visits of many users in one statement",
    "features/api-keys": "finds the users to warn of a leaked key, with their addresses, in one statement",
    "features/emails": "finds thousands of recipients in few statements",
    "features/metrics": "counts users and reads the newest in one statement each",
    "features/mfa": "redeems a code unless a later one was redeemed, in one statement, so that only one request can",
    "features/oauth-grants": "lists what users allow apps, with the users, in one statement",
    "features/passwords": "samples which kinds of imported hashes a project has",
    "features/sign-up": "creates the row",
    "features/team-members": "lists profiles with their users in one statement",
    "foundation/contact-channels": "reads an address with the hash of its user in one statement of a sign-in",
    "foundation/project-owners": "reads the owners of a project on every request with an admin access token",
    "foundation/sessions": "reads a session with its user in one statement",
    transfer: "counts users; looks up references of records by table",
  },
};
