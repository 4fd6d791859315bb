import type { Columns } from "#server/db/store/columns.ts";

/** The former product of a project: at most one row each. */
export const legacyVerifiers = (c: Columns) =>
  c.table("legacy_verifiers", {
    projectId: c.text().primaryKey(),
    url: c.text().notNull(),
    isEnabled: c.boolean().notNull(),
    endsAt: c.millis().notNull(),
    sealedSecrets: c.bytes().notNull(),
    moved: c.integer().notNull(),
    refused: c.integer().notNull(),
    failed: c.integer().notNull(),
    /** Since the last answer that could be used. */
    failuresInARow: c.integer().notNull(),
    lastMovedAt: c.millis(),
    lastFailedAt: c.millis(),
    lastFailure: c.text(),
    createdAt: c.millis().notNull(),
    updatedAt: c.millis().notNull(),
  });
