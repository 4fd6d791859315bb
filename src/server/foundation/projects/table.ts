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
    /**
     * The configuration override as JSON, sealed as a whole because it has client secrets and email passwords in it.
     */
    sealedConfig: c.bytes().notNull(),
    /** When the project was deleted for every caller. A job deletes the rest of its rows. */
    deletedAt: c.millis(),
  });

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  projects: {
    "features/instance": "lists the projects of all owners for operators",
    "features/stored-files": "serves an image unless its project is deleted, in one statement",
    "foundation/project-owners": "reads the owners of a project on every request with an admin access token",
    mail: "records the result of a mail unless its project is deleted, in one statement",
    pages: "reads any row, to learn whether the database answers",
    "secret.ts": "checks that the secret opens the sealed configurations, before anything else runs",
    tokens: "gives every project a new signing key",
    transfer: "lists projects; looks up references of records by table",
  },
};
