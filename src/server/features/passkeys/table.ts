import type { Columns } from "#server/db/store/columns.ts";

export const passkeys = (c: Columns) =>
  c.table(
    "passkeys",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      /** As the authenticator named it, base64url. */
      credentialId: c.text().notNull(),
      /** COSE. */
      publicKey: c.bytes().notNull(),
      /** How often the authenticator says it was used; stays 0 for those that do not count. */
      counter: c.integer().notNull(),
      /** The make of the authenticator; zeros when it does not say. */
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

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  passkeys: {
    "foundation/users": "reads in the one statement of a user whether they have a passkey",
  },
};
