import type { Columns } from "#server/db/store/columns.ts";

/** The person who saved a version, as the audit log names actors. */
export interface SavedBy {
  type: string;
  id: string | null;
}

/** The history of email templates and themes: every saved source, the current one included. */
export const emailDesignVersions = (c: Columns) =>
  c.table(
    "email_design_versions",
    {
      projectId: c.text().notNull(),
      /** The id of a template or theme. Built-in ones have the same id in every project. */
      designId: c.text().notNull(),
      /** Grows by one with each version of the design. */
      version: c.integer().notNull(),
      tsxSource: c.text().notNull(),
      /** The theme of a template: its id, `none`, or null for the project's theme. */
      theme: c.text(),
      /** Null for the source that was stored before the first version. */
      savedAt: c.millis(),
      savedBy: c.json<SavedBy>(),
    },
    (t) => [c.primaryKey({ columns: [t.projectId, t.designId, t.version] })],
  );
