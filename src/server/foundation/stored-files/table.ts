import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";

/**
 * Images of users (`userId`), teams (`teamId`) and members (both): each has one at most, and it goes with whom it shows.
 */
export const storedFiles = (c: Columns) =>
  c.table(
    "stored_files",
    {
      /** In the file's public address: whoever knows it may see the file. */
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

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  storedFiles: {
    transfer: "an export has images in the record that shows them",
  },
};
