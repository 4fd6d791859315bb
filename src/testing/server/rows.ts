import { eq, sql } from "drizzle-orm";
import type { Snapshot, Store } from "#server/db/store/store.ts";
import { type Tables, tables } from "#server/db/store/tables.ts";
import { DELETED_PROJECT_ID } from "#server/features/deletions/deleted-project.ts";

type TableName = keyof Tables;
type Row<T extends TableName> = Tables[T]["$inferSelect"];

const NAMES = Object.keys(tables.sqlite) as TableName[];

/** All rows of a table, for facts that the wire does not show: that nothing was written, or what was queued. */
export async function rowsOf<T extends TableName>(store: Store, name: T): Promise<Row<T>[]> {
  // The table and its rows have the same name; the compiler cannot follow that through the union of all tables.
  const rows = await store.read(async (db: Snapshot) => (await db.select().from(db[name])) as Row<T>[]);
  // DELETED_PROJECT_ID holds deleted data until its removal; it is not a project of an owner.
  return name === "projects" ? rows.filter((row) => !("id" in row) || row.id !== DELETED_PROJECT_ID) : rows;
}

/** The rows of one project, in the order in which they were written. */
export async function rowsOfProject<
  T extends Exclude<
    TableName,
    | "cacheVersions"
    | "certificateChallenges"
    | "certificates"
    | "instanceState"
    | "projects"
    | "secrets"
    | "servers"
    | "throttles"
  >,
>(store: Store, name: T, projectId: string): Promise<Row<T>[]> {
  const place = store.dialect === "sqlite" ? sql`rowid` : sql`ctid`;
  return store.read(async (db: Snapshot) => {
    const table = db[name];
    return (await db.select().from(table).where(eq(table.projectId, projectId)).orderBy(place)) as Row<T>[];
  });
}

/**
 * All stored rows, by table. Two results are equal if nothing changed between them. Without the recorded ends of audit logs,
 * which follow the entries by themselves.
 */
export async function everything(store: Store): Promise<Record<string, unknown[]>> {
  const names = NAMES.filter((name) => name !== "auditHeads");
  const all = await Promise.all(names.map(async (name) => [name, await rowsOf(store, name)] as const));
  const isOfEnds = (row: object) => "key" in row && row.key === "audit heads";
  return Object.fromEntries(
    all.map(([name, rows]) => [name, rows.flatMap((row) => (isOfEnds(row) ? [] : [JSON.stringify(row)])).sort()]),
  );
}

/** The same without activity: last-seen times, aggregates and what servers note of themselves change on their own. */
export async function everythingAtRest(store: Store): Promise<Record<string, unknown[]>> {
  const { userActivity, activeDays, metricChanges, metricCounts, servers, incidents, ...rest } =
    await everything(store);
  const isSeen = /"(lastActiveAt|lastUsedAt)":(\d+|null)/g;
  return Object.fromEntries(
    Object.entries(rest).map(([table, rows]) => [table, rows.map((row) => String(row).replace(isSeen, ""))]),
  );
}
