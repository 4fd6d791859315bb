import { sql } from "drizzle-orm";
import type { ImportState } from "#contract/imports.ts";
import type { Columns } from "#server/db/store/columns.ts";

/** Imports of users from other products. Only one of a project has not ended. */
export const imports = (c: Columns) =>
  c.table(
    "imports",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      state: c.text().$type<ImportState>().notNull(),
      fileName: c.text().notNull(),
      /** The product that the caller named. */
      fromProduct: c.text(),
      /** Until the file was checked: it has secrets of the source. */
      sealedMap: c.bytes(),
      receivedBytes: c.integer().notNull(),
      /** Why the last file was refused, or why the import failed. */
      problem: c.text(),
      sealedReport: c.bytes(),
      users: c.integer().notNull(),
      linesTotal: c.integer().notNull(),
      linesDone: c.integer().notNull(),
      onConflict: c.text().$type<"stop" | "skip">(),
      keepExisting: c.boolean(),
      sealedResult: c.bytes(),
      /** When a worker may take it; null if it has no work. While a worker has it, the end of its lease. */
      dueAt: c.millis(),
      /** Of the upload or the worker that has it. */
      lease: c.text(),
      /** How often a worker has taken the present lines. */
      attempts: c.integer().notNull(),
      createdAt: c.millis().notNull(),
      startedAt: c.millis(),
      endedAt: c.millis(),
      expiresAt: c.millis().notNull(),
    },
    (t) => [
      c.uniqueIndex("imports_open").on(t.projectId).where(sql`ended_at is null`),
      c.index("imports_of_project").on(t.projectId, t.createdAt),
      c.index("imports_due").on(t.dueAt).where(sql`due_at is not null`),
      c.index("imports_by_expiry").on(t.expiresAt),
    ],
  );

/** The lines of imports that have not been imported yet, some at a time. */
export const importLines = (c: Columns) =>
  c.table(
    "import_lines",
    {
      id: c.text().primaryKey(),
      importId: c.text().notNull(),
      projectId: c.text().notNull(),
      /** From 0. */
      firstLine: c.integer().notNull(),
      lines: c.integer().notNull(),
      /** The lines, and their places in the source: JSON of `StoredLines`. */
      sealedLines: c.bytes().notNull(),
    },
    (t) => [
      c.uniqueIndex("import_lines_in_order").on(t.importId, t.firstLine),
      c.index("import_lines_of_project").on(t.projectId),
    ],
  );
