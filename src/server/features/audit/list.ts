import { and, type Column, desc, eq, gte, lte, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "#server/access/caller.ts";
import { cutPage } from "#server/db/query/page.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

export interface AuditFilter {
  /** A user who acted or to whom something was done. */
  userId?: string;
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

/** Reads a page of the project's audit log, newest first. */
export async function listEntries(deps: Deps, { projectId }: Caller, filter: AuditFilter, page: Page) {
  return deps.store.read(async (db) => {
    const ranges = [];
    for (const query of entriesIn(db, projectId, filter, page)) ranges.push(await query);
    const entries = ranges.length === 1 ? ranges.flat() : ranges.flat().sort(newestFirst);
    return cutPage(entries, page.limit);
  });
}

const newestFirst = (a: { at: number; id: string }, b: { at: number; id: string }) =>
  b.at - a.at || (a.id < b.id ? 1 : -1);

/**
 * Builds the queries of a page and the entry after it. Each reads a range of one index; together they cover the page.
 */
export function entriesIn(db: Snapshot, projectId: string, filter: AuditFilter, page: Page) {
  const { userId, actorId, subjectId } = filter;
  const t = db.auditEntries;
  // The index by actor has only entries about other subjects: it stays small, and each index makes every entry slower.
  const toOthers = sql`${t.actorId} is not null and ${t.actorId} is distinct from ${t.subjectId}`;
  if (userId !== undefined) {
    const isActor = actorId === undefined || actorId === userId;
    const isSubject = subjectId === undefined || subjectId === userId;
    return [
      ...(isActor ? [indexRange(db, projectId, filter, { ...filter, actorId: userId }, page, toOthers)] : []),
      ...(isSubject ? [indexRange(db, projectId, filter, { ...filter, subjectId: userId }, page)] : []),
    ];
  }
  if (actorId === undefined || subjectId !== undefined) return [indexRange(db, projectId, filter, filter, page)];
  return [
    indexRange(db, projectId, filter, filter, page, toOthers),
    indexRange(db, projectId, filter, { ...filter, subjectId: actorId }, page),
  ];
}

/** Builds one of these queries. `listed` is the filter of the request; `sought` is the filter that this query uses. */
function indexRange(
  db: Snapshot,
  projectId: string,
  listed: AuditFilter,
  sought: AuditFilter,
  { cursor, limit }: Page,
  restriction?: SQL,
) {
  const t = db.auditEntries;
  const { userId, fromMillis, toMillis } = listed;
  // The first condition uses its index, and the others filter its rows: one subject or actor has few entries, while one
  // action may have a million.
  const [first, ...others] = given(db, sought);
  const [column, value] = first ?? [t.projectId, projectId];
  const chosen = and(
    eq(t.projectId, projectId),
    ...given(db, listed).map(([each, is]) => unindexed(each, is)),
    userId === undefined ? undefined : or(unindexed(t.actorId, userId), unindexed(t.subjectId, userId)),
    fromMillis === undefined ? undefined : gte(t.at, fromMillis),
    toMillis === undefined ? undefined : lte(t.at, toMillis),
  );
  const place = sql`(select ${t.at} from ${t} where ${chosen} and ${t.id} = ${cursor})`;
  const newest =
    cursor === undefined
      ? sql`(${column}, ${t.at}) <= (${value}, ${toMillis ?? Number.MAX_SAFE_INTEGER})`
      : sql`(${column}, ${t.at}, ${t.id}) <= (${value}, ${place}, ${cursor})`;
  // Row comparisons make this one range of that index. With a condition per column, databases choose the times alone
  // and read all entries of that period.
  return db
    .select()
    .from(t)
    .where(
      and(
        eq(t.projectId, projectId),
        newest,
        sql`(${column}, ${t.at}) >= (${value}, ${fromMillis ?? 0})`,
        ...others.map(([each, is]) => unindexed(each, is)),
        restriction,
      ),
    )
    .orderBy(desc(column), desc(t.at), desc(t.id))
    .limit(limit + 1);
}

/** The columns that a filter has values for, the most selective first. */
function given({ auditEntries: t }: Snapshot, { subjectId, actorId, action }: AuditFilter): [Column, string][] {
  const all: [Column, string | undefined][] = [
    [t.subjectId, subjectId],
    [t.actorId, actorId],
    [t.action, action],
  ];
  return all.flatMap(([column, value]) => (value === undefined ? [] : [[column, value]]));
}

/** An equality that databases do not look up in an index. */
const unindexed = (column: Column, value: string): SQL => sql`coalesce(${column}, '') = ${value}`;
