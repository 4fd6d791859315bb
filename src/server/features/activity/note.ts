import { lt, type SQL, sql } from "drizzle-orm";
import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Transaction } from "#server/db/store/store.ts";
import { changeWithRows } from "./many-rows.ts";

/**
 * A bit of `traits` in `user_activity`, beside those of the user: the user was seen, so the time is not that of the sign-up or
 * of an import (migration 0024).
 */
export const SEEN = 32;

export interface ActiveUser {
  projectId: string;
  userId: string;
  at: number;
  countryCode: string | null;
  locatedAt: number | null;
  /** The language of the user's page; null if no request named one. */
  language: string | null;
}

export interface ActiveDay {
  projectId: string;
  userId: string;
  day: number;
}

interface UsedSession {
  projectId: string;
  sessionId: string;
  at: number;
  from?: EndUserIpInfo;
}

// Each statement skips sessions and users that are deleted by now, and moves times only forward, because another
// instance may have written a later one.

const touchSessions = changeWithRows(["text", "bigint", "text"], (tx, given) => {
  const t = tx.sessions;
  const isEarlier = sql`(${t.lastUsedAt} is null or ${t.lastUsedAt} < v.column2)`;
  return tx
    .update(t)
    .set({ lastUsedAt: sql`v.column2` })
    .from(given)
    .where(sql`${t.id} = v.column1 and ${t.projectId} = v.column3 and ${isEarlier}`);
});

const placeSessions = changeWithRows(["text", "bigint", "text", "json"], (tx, given) => {
  const t = tx.sessions;
  // Equal times count, too: a session and its first token are created at the same time.
  const isNotLater = sql`(${t.lastUsedAt} is null or ${t.lastUsedAt} <= v.column2)`;
  return tx
    .update(t)
    .set({ lastUsedAt: sql`v.column2`, lastUsedFrom: sql`v.column4` })
    .from(given)
    .where(sql`${t.id} = v.column1 and ${t.projectId} = v.column3 and ${isNotLater}`);
});

/** Records when sessions were last used and, where known, from which place. */
export async function recordSessionsIn(tx: Transaction, dialect: Dialect, sessions: UsedSession[]): Promise<void> {
  const { placed = [], unplaced = [] } = Object.groupBy(sessions, ({ from }) => (from ? "placed" : "unplaced"));
  await touchSessions(
    tx,
    dialect,
    unplaced.map(({ sessionId, at, projectId }) => [sessionId, at, projectId]),
  );
  await placeSessions(
    tx,
    dialect,
    placed.map(({ sessionId, at, projectId, from = null }) => [sessionId, at, projectId, from]),
  );
}

const touchUsers = changeWithRows(["text", "bigint", "text", "text"], (tx, given) => {
  const t = tx.users;
  const isLater = lt(t.lastActiveAt, sql`v.column2`);
  // Equal times count for the language: a user and the first request are of the same millisecond now and then.
  const isOtherLanguage = sql`(${t.lastActiveAt} = v.column2 and ${t.language} is distinct from v.column4)`;
  return tx
    .update(t)
    .set({ lastActiveAt: sql`v.column2`, language: sql`coalesce(v.column4, ${t.language})` })
    .from(given)
    .where(sql`${t.id} = v.column1 and ${t.projectId} = v.column3 and (${isLater} or ${isOtherLanguage})`);
});

const seen = sql.raw(String(SEEN));

const placeUsers = changeWithRows(["text", "text", "bigint", "text", "bigint"], (tx, given) => {
  const { users, userActivity: t } = tx;
  const isLater = sql`excluded.located_at is not null
    and (${t.locatedAt} is null or ${t.locatedAt} <= excluded.located_at)`;
  const later = (column: SQL, excluded: SQL) => sql`case when ${isLater} then ${excluded} else ${column} end`;
  return tx
    .insert(t)
    .select(
      sql`select v.column1, v.column2, v.column3, v.column4, v.column5, users.traits | ${seen} from ${given}, ${users}
        where ${users.id} = v.column1 and ${users.projectId} = v.column2`,
    )
    .onConflictDoUpdate({
      target: t.userId,
      set: {
        lastActiveAt: sql`case when ${t.lastActiveAt} < excluded.last_active_at
          then excluded.last_active_at else ${t.lastActiveAt} end`,
        countryCode: later(sql`${t.countryCode}`, sql`excluded.country_code`),
        locatedAt: later(sql`${t.locatedAt}`, sql`excluded.located_at`),
        traits: sql`excluded.traits`,
      },
    });
});

/** Records when users were last active, in which country, and in which language. */
export async function recordUsersIn(tx: Transaction, dialect: Dialect, active: ActiveUser[]): Promise<void> {
  await touchUsers(
    tx,
    dialect,
    active.map(({ userId, at, projectId, language }) => [userId, at, projectId, language]),
  );
  await placeUsers(
    tx,
    dialect,
    active.map(({ userId, projectId, at, countryCode, locatedAt }) => [userId, projectId, at, countryCode, locatedAt]),
  );
}

const addDays = changeWithRows(["bigint", "text", "text"], (tx, given) => {
  const { users, activeDays } = tx;
  return tx
    .insert(activeDays)
    .select(
      sql`select v.column1, v.column2, v.column3 from ${given}, ${users}
        where ${users.id} = v.column2 and ${users.projectId} = v.column3`,
    )
    .onConflictDoNothing();
});

/** Records the days on which users were active, each once. */
export async function recordActiveDaysIn(tx: Transaction, dialect: Dialect, active: ActiveDay[]): Promise<void> {
  await addDays(
    tx,
    dialect,
    active.map(({ day, userId, projectId }) => [day, userId, projectId]),
  );
}
