import type { Columns } from "#server/db/store/columns.ts";

export const projects = (c: Columns) =>
  c.table("projects", {
    id: c.text().primaryKey(),
    displayName: c.text().notNull(),
    description: c.text().notNull(),
    isProductionMode: c.boolean().notNull(),
    createdAt: c.millis().notNull(),
    /** A team of project `internal`; its members own the project. */
    ownerTeamId: c.text(),
    /** The override of the configuration as JSON, sealed as a whole: client secrets and mail passwords are in it. */
    sealedConfig: c.bytes().notNull(),
    /** Since when it is gone for all who ask; what is left of it is taken apart by a job. */
    deletedAt: c.millis(),
  });
