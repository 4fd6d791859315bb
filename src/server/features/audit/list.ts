import { and, type Column, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Caller } from "#server/access/caller.ts";
import { cutPage } from "#server/db/page.ts";
import type { Snapshot } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";

export interface AuditFilter {
  actorId?: string;
  subjectId?: string;
  action?: string;
  fromMillis?: number;
  toMillis?: number;
}

interface Page {
  cursor?: string;
  limit: number;
}

/** A page of the project's log, newest first. */
export async function listEntries(deps: Deps, { projectId }: Caller, filter: AuditFilter, page: Page) {
  return deps.store.read(async (db) => cutPage(await entriesIn(db, projectId, filter, page), page.limit));
}

/** The query for a page and the entry after it. */
export function entriesIn(db: Snapshot, projectId: string, filter: AuditFilter, { cursor, limit }: Page) {
  const t = db.auditEntries;
  const { actorId, subjectId, action, fromMillis, toMillis } = filter;
  // The first is found in its index, the others are looked at in what that gives: few things are done to one subject
  // or by one actor, while one action may be a million entries.
  const wanted: [Column, string | undefined][] = [
    [t.subjectId, subjectId],
    [t.actorId, actorId],
    [t.action, action],
  ];
  const [first, ...others] = wanted.filter(([, value]) => value !== undefined);
  const [column, value] = first ?? [t.projectId, projectId];
  const chosen = and(
    eq(t.projectId, projectId),
    eq(column, value),
    ...others.map(([each, is]) => unindexed(each, is)),
    fromMillis === undefined ? undefined : gte(t.at, fromMillis),
    toMillis === undefined ? undefined : lte(t.at, toMillis),
  );
  const place = sql`(select ${t.at} from ${t} where ${chosen} and ${t.id} = ${cursor})`;
  const newest =
    cursor === undefined
      ? sql`(${column}, ${t.at}) <= (${value}, ${toMillis ?? Number.MAX_SAFE_INTEGER})`
      : sql`(${column}, ${t.at}, ${t.id}) <= (${value}, ${place}, ${cursor})`;
  // A stretch of that index from one end to the other. Said in single columns, databases think the times alone are
  // narrow enough, and read all that happened in them.
  return db
    .select()
    .from(t)
    .where(
      and(
        eq(t.projectId, projectId),
        newest,
        sql`(${column}, ${t.at}) >= (${value}, ${fromMillis ?? 0})`,
        ...others.map(([each, is]) => unindexed(each, is)),
      ),
    )
    .orderBy(desc(column), desc(t.at), desc(t.id))
    .limit(limit + 1);
}

/** Equal, in a form for which no index is chosen. */
const unindexed = (column: Column, value: string | undefined): SQL => sql`coalesce(${column}, '') = ${value}`;
