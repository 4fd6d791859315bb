import { and, type Column, desc, eq, type SQL, sql } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";

/** Which entries of a project's log are listed. */
export interface AuditFilter {
  /** A user who acted or to whom something was done. */
  userId?: string;
  actorId?: string;
  actorType?: string;
  subjectId?: string;
  subjectType?: string;
  /** Any of these. */
  actions?: readonly string[];
  fromMillis?: number;
  toMillis?: number;
}

/** The columns by which an entry is found, without its contents. */
export interface EntryKey {
  id: string;
  at: number;
  action: string;
  actorType: string;
  actorId: string | null;
  subjectType: string;
  subjectId: string | null;
}

/** A place in the order of the log. */
export interface Spot {
  at: number;
  id: string;
}

type Entries = Tables["auditEntries"];

interface Wanted extends Spot {
  projectId: string;
  value: string;
  fromMillis: number;
  rows: number;
}

/** Reads a range of one index, newest first, from a spot back to a time. */
const rangeOf = (columnOf: (t: Entries) => Column | null, restriction?: (t: Entries) => SQL) =>
  prepared((db, { projectId, value, at, id, fromMillis, rows }: Params<Wanted>) => {
    const t = db.auditEntries;
    const column = columnOf(t);
    const { action, actorType, actorId, subjectType, subjectId } = t;
    // Row comparisons make this one range of that index. With a condition per column, databases choose the times alone
    // and read all entries of that period.
    const isWithin = column
      ? sql`(${column}, ${t.at}, ${t.id}) <= (${value}, ${at}, ${id}) and (${column}, ${t.at}) >= (${value}, ${fromMillis})`
      : sql`(${t.at}, ${t.id}) <= (${at}, ${id}) and ${t.at} >= ${fromMillis}`;
    const order = [...(column ? [desc(column)] : []), desc(t.at), desc(t.id)];
    return db
      .select({ id: t.id, at: t.at, action, actorType, actorId, subjectType, subjectId })
      .from(t)
      .where(and(eq(t.projectId, projectId), isWithin, restriction?.(t)))
      .orderBy(...order)
      .limit(rows);
  });

/**
 * One query for each index. The indexes by actor and by type lack the most frequent values, which are found in other
 * ways.
 */
export const rangeQueries = {
  time: rangeOf(() => null),
  actor: rangeOf(
    (t) => t.actorId,
    (t) => sql`${t.actorId} is not null and ${t.actorId} is distinct from ${t.subjectId}`,
  ),
  subject: rangeOf((t) => t.subjectId),
  action: rangeOf((t) => t.action),
  actor_type: rangeOf(
    (t) => t.actorType,
    (t) => sql`${t.actorType} <> 'user'`,
  ),
  subject_type: rangeOf(
    (t) => t.subjectType,
    (t) => sql`${t.subjectType} <> 'user'`,
  ),
};

/** A range of an index: its entries with one value. The index by time has no value. */
export interface Range {
  index: keyof typeof rangeQueries;
  value: string;
}

/**
 * Returns the ways to find a list. The ranges of each way together have every entry of the list, each entry once. The first
 * way is mostly the quickest: one subject or actor has few entries, while one action may have a million.
 */
export function waysTo({ userId, actorId, actorType, subjectId, subjectType, actions }: AuditFilter): Range[][] {
  const ways: Range[][] = [];
  if (userId !== undefined) {
    const canAct = actorId === undefined || actorId === userId;
    const canBeSubject = subjectId === undefined || subjectId === userId;
    ways.push([
      ...(canAct ? [{ index: "actor", value: userId } as const] : []),
      ...(canBeSubject ? [{ index: "subject", value: userId } as const] : []),
    ]);
  } else if (subjectId !== undefined) {
    ways.push([{ index: "subject", value: subjectId }]);
  } else if (actorId !== undefined) {
    ways.push([
      { index: "actor", value: actorId },
      { index: "subject", value: actorId },
    ]);
  }
  if (actorType !== undefined && actorType !== "user") ways.push([{ index: "actor_type", value: actorType }]);
  if (subjectType !== undefined && subjectType !== "user") ways.push([{ index: "subject_type", value: subjectType }]);
  if (actions) ways.push(actions.map((value) => ({ index: "action", value })));
  return ways.length > 0 ? ways : [[{ index: "time", value: "" }]];
}

/** Whether an entry belongs to a list, apart from its time. */
export function isListed(filter: AuditFilter, { action, ...entry }: EntryKey): boolean {
  const { userId, actions } = filter;
  const is = (wanted: string | undefined, found: string | null) => wanted === undefined || wanted === found;
  return (
    is(filter.actorId, entry.actorId) &&
    is(filter.actorType, entry.actorType) &&
    is(filter.subjectId, entry.subjectId) &&
    is(filter.subjectType, entry.subjectType) &&
    (actions === undefined || actions.includes(action)) &&
    (userId === undefined || userId === entry.actorId || userId === entry.subjectId)
  );
}
