import { and, type Column, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Caller } from "#server/access/caller.ts";
import { cutPage } from "#server/db/query/page.ts";
import type { Snapshot } from "#server/db/store/store.ts";
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
  return deps.store.read(async (db) => {
    const stretches = [];
    for (const query of entriesIn(db, projectId, filter, page)) stretches.push(await query);
    const entries = stretches.length === 1 ? stretches.flat() : stretches.flat().sort(newestFirst);
    return cutPage(entries, page.limit);
  });
}

const newestFirst = (a: { at: number; id: string }, b: { at: number; id: string }) =>
  b.at - a.at || (a.id < b.id ? 1 : -1);

/** The queries for a page and the entry after it: each is a stretch of one index, and together they have all of it. */
export function entriesIn(db: Snapshot, projectId: string, filter: AuditFilter, page: Page) {
  const { actorId, subjectId } = filter;
  if (actorId === undefined || subjectId !== undefined) return [stretch(db, projectId, filter, filter, page)];
  const t = db.auditEntries;
  // The actors' index has only what is done to others: few entries are, and each index costs every change that is noted.
  const toOthers = sql`${t.actorId} is not null and ${t.actorId} is distinct from ${t.subjectId}`;
  return [
    stretch(db, projectId, filter, filter, page, toOthers),
    stretch(db, projectId, filter, { ...filter, subjectId: actorId }, page),
  ];
}

/** `sought` is what of the listed entries is looked for here. */
function stretch(
  db: Snapshot,
  projectId: string,
  listed: AuditFilter,
  sought: AuditFilter,
  { cursor, limit }: Page,
  moreover?: SQL,
) {
  const t = db.auditEntries;
  const { fromMillis, toMillis } = listed;
  // The first is found in its index, the others are looked at in what that gives: few things are done to one subject
  // or by one actor, while one action may be a million entries.
  const [first, ...others] = given(db, sought);
  const [column, value] = first ?? [t.projectId, projectId];
  const chosen = and(
    eq(t.projectId, projectId),
    ...given(db, listed).map(([each, is]) => unindexed(each, is)),
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
        moreover,
      ),
    )
    .orderBy(desc(column), desc(t.at), desc(t.id))
    .limit(limit + 1);
}

/** The columns that a filter has values for, those first in whose index there is less to look through. */
function given({ auditEntries: t }: Snapshot, { subjectId, actorId, action }: AuditFilter): [Column, string][] {
  const all: [Column, string | undefined][] = [
    [t.subjectId, subjectId],
    [t.actorId, actorId],
    [t.action, action],
  ];
  return all.flatMap(([column, value]) => (value === undefined ? [] : [[column, value]]));
}

/** Equal, in a form for which no index is chosen. */
const unindexed = (column: Column, value: string): SQL => sql`coalesce(${column}, '') = ${value}`;
