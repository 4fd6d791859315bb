import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";

/**
 * Images of users (`userId`), teams (`teamId`) and members (both). Each has one at most, and it is deleted with its
 * subject.
 */
export const storedFiles = (c: Columns) =>
  c.table(
    "stored_files",
    {
      /** Part of the file's public address. Anyone who knows it may read the file. */
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text(),
      teamId: c.text(),
      folder: c.text().notNull(),
      format: c.text().notNull(),
      digest: c.text().notNull(),
      content: c.bytes().notNull(),
      createdAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("stored_files_of_user").on(t.userId).where(sql`team_id is null`),
      c.uniqueIndex("stored_files_of_team").on(t.teamId).where(sql`user_id is null`),
      c.uniqueIndex("stored_files_of_member").on(t.teamId, t.userId),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  storedFiles: {
    transfer: "an export has images in the record that shows them",
  },
};
