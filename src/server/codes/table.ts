import type { CodePurpose } from "#contract/limits.ts";
import type { Columns } from "#server/db/store/columns.ts";

export const codes = (c: Columns) =>
  c.table(
    "codes",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      purpose: c.text().$type<CodePurpose>().notNull(),
      digest: c.text().notNull(),
      /** Of the last 39 characters: what a guesser of one-time passwords must hold still, so attempts are counted on it. */
      nonceDigest: c.text().notNull(),
      userId: c.text(),
      sealedData: c.bytes().notNull(),
      attempts: c.integer().notNull(),
      createdAt: c.millis().notNull(),
      expiresAt: c.millis().notNull(),
      usedAt: c.millis(),
    },
    (t) => [
      c.uniqueIndex("codes_by_digest").on(t.projectId, t.digest),
      c.index("codes_by_nonce").on(t.projectId, t.nonceDigest),
      c.index("codes_by_expiry").on(t.expiresAt),
    ],
  );

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  codes: {
    "features/team-invitations": "lists pending invitations with their expiry in one statement",
  },
};
