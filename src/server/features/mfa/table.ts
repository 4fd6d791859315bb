import type { Columns } from "#server/db/store/columns.ts";

/** Codes for users who lost the device of their second factor. They are deleted with the second factor. */
export const recoveryCodes = (c: Columns) =>
  c.table(
    "recovery_codes",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      /** Null for a short code of another product, which could be guessed from a digest. */
      digest: c.text(),
      /** The short code itself. */
      sealedCode: c.bytes(),
      createdAt: c.millis().notNull(),
      usedAt: c.millis(),
    },
    (t) => [c.uniqueIndex("recovery_codes_of_user").on(t.userId, t.digest)],
  );
