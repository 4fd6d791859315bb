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

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  projects: {
    "features/stored-files": "serves an image unless its project is deleted, in one statement",
    "foundation/project-owners": "asks who owns a project on every request with an admin access token",
    mail: "notes how a mail fared unless its project is deleted, in one statement",
    pages: "asks the database for any row, to tell whether it answers",
    "secret.ts": "opens what is sealed before anything else runs",
    transfer: "lists projects; looks references of records up by table",
  },
};
