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
      /**
       * Digest of the last 39 characters. An attacker who guesses one-time codes must keep them fixed, so attempts are
       * counted on them.
       */
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

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  codes: {
    "features/team-invitations": "lists pending invitations with their expiry in one statement",
  },
};
