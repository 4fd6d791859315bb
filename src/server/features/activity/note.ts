import { type SQL, sql } from "drizzle-orm";
import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import type { Transaction } from "#server/db/store.ts";

export interface ActiveUser {
  projectId: string;
  userId: string;
  at: number;
  countryCode: string | null;
  locatedAt: number | null;
}

export interface ActiveDay {
  projectId: string;
  userId: string;
  day: number;
}

interface UsedSession {
  sessionId: string;
  at: number;
  from?: EndUserIpInfo;
}

// Every statement takes many rows at once, and leaves out the sessions and users that are gone by now. Times only move
// forward: another instance may have been there before.

/** When sessions were last used and, where that was heard, from where. */
export async function noteSessionsIn(tx: Transaction, sessions: UsedSession[]): Promise<void> {
  const t = tx.sessions;
  const isEarlier = sql`${t.id} = v.column1 and (${t.lastUsedAt} is null or ${t.lastUsedAt} < v.column2)`;
  for (const rows of pieces(sessions.filter(({ from }) => !from))) {
    await tx
      .update(t)
      .set({ lastUsedAt: sql`v.column2` })
      .from(values(rows.map(({ sessionId, at }) => [text(sessionId), integer(at)])))
      .where(isEarlier);
  }
  for (const rows of pieces(sessions.filter(({ from }) => from))) {
    await tx
      .update(t)
      .set({ lastUsedAt: sql`v.column2`, lastUsedFrom: sql`v.column3` })
      .from(values(rows.map(({ sessionId, at, from }) => [text(sessionId), integer(at), json(tx, from)])))
      // The session's first token is made in the moment in which the session is.
      .where(sql`${t.id} = v.column1 and (${t.lastUsedAt} is null or ${t.lastUsedAt} <= v.column2)`);
  }
}

/** When users were last active, and in which country. */
export async function noteUsersIn(tx: Transaction, active: ActiveUser[]): Promise<void> {
  const { users, userActivity: activity } = tx;
  const isLater = sql`excluded.located_at is not null
    and (${activity.locatedAt} is null or ${activity.locatedAt} <= excluded.located_at)`;
  const later = (column: SQL, excluded: SQL) => sql`case when ${isLater} then ${excluded} else ${column} end`;
  for (const rows of pieces(active)) {
    await tx
      .update(users)
      .set({ lastActiveAt: sql`v.column2` })
      .from(values(rows.map(({ userId, at }) => [text(userId), integer(at)])))
      .where(sql`${users.id} = v.column1 and ${users.lastActiveAt} < v.column2`);
    const given = values(
      rows.map(({ userId, projectId, at, countryCode, locatedAt }) => [
        text(userId),
        text(projectId),
        integer(at),
        text(countryCode),
        integer(locatedAt),
      ]),
    );
    await tx
      .insert(activity)
      .select(
        sql`select v.column1, v.column2, v.column3, v.column4, v.column5 from ${given}, ${users}
          where ${users.id} = v.column1 and ${users.projectId} = v.column2`,
      )
      .onConflictDoUpdate({
        target: activity.userId,
        set: {
          lastActiveAt: sql`case when ${activity.lastActiveAt} < excluded.last_active_at
            then excluded.last_active_at else ${activity.lastActiveAt} end`,
          countryCode: later(sql`${activity.countryCode}`, sql`excluded.country_code`),
          locatedAt: later(sql`${activity.locatedAt}`, sql`excluded.located_at`),
        },
      });
  }
}

/** That users were active on a day, each once. */
export async function noteActiveDaysIn(tx: Transaction, active: ActiveDay[]): Promise<void> {
  const { users, activeDays } = tx;
  for (const rows of pieces(active)) {
    const given = values(rows.map(({ userId, projectId, day }) => [integer(day), text(userId), text(projectId)]));
    await tx
      .insert(activeDays)
      .select(
        sql`select v.column1, v.column2, v.column3 from ${given}, ${users}
          where ${users.id} = v.column2 and ${users.projectId} = v.column3`,
      )
      .onConflictDoNothing();
  }
}

const SIZES = [200, 20, 1];

/** Cut into pieces of few sizes: statements are kept compiled by their text. */
function* pieces<T>(rows: T[]): Generator<T[]> {
  let from = 0;
  for (const size of SIZES) {
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size);
  }
}

/** A table of values; both databases call its columns column1, column2, … */
function values(rows: SQL[][]): SQL {
  const lines = rows.map((row) => sql`(${sql.join(row, sql`, `)})`);
  return sql`(values ${sql.join(lines, sql`, `)}) as v`;
}

const text = (value: string | null) => sql`cast(${value} as text)`;
const integer = (value: number | null) => sql`cast(${value} as bigint)`;
const json = (tx: Transaction, value: EndUserIpInfo | undefined) => sql`${sql.param(value, tx.sessions.lastUsedFrom)}`;
