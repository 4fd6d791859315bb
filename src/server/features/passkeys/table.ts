import type { Columns } from "#server/db/store/columns.ts";

export const passkeys = (c: Columns) =>
  c.table(
    "passkeys",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      /** The id that the authenticator chose, base64url. */
      credentialId: c.text().notNull(),
      /** A COSE key (RFC 9052). */
      publicKey: c.bytes().notNull(),
      /** The authenticator's signature counter; stays 0 for authenticators without one, and for synced passkeys. */
      counter: c.integer().notNull(),
      /** The model of the authenticator; zeros when it does not report one. */
      aaguid: c.text().notNull(),
      backedUp: c.boolean().notNull(),
      name: c.text().notNull(),
      createdAt: c.millis().notNull(),
      lastUsedAt: c.millis(),
    },
    (t) => [
      c.uniqueIndex("passkeys_by_credential").on(t.projectId, t.credentialId),
      c.index("passkeys_of_user").on(t.userId, t.createdAt),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  passkeys: {
    "foundation/users": "reads in the one statement of a user whether they have a passkey",
  },
};
