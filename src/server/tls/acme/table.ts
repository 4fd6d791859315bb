import type { Columns } from "#server/db/store/columns.ts";

/** What is known at the certificate authority, and the certificate from there: one row. It belongs to no project. */
export const certificates = (c: Columns) =>
  c.table("certificates", {
    key: c.text().primaryKey(),
    sealedState: c.bytes(),
    /** The instance that orders, and until when the others leave it alone. */
    leaseBy: c.text(),
    leaseUntil: c.millis().notNull(),
  });

/** Answers to challenges, for whichever instance the certificate authority asks. */
export const certificateChallenges = (c: Columns) =>
  c.table("certificate_challenges", {
    token: c.text().primaryKey(),
    answer: c.text().notNull(),
    expiresAt: c.millis().notNull(),
  });
