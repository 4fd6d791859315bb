import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { METRICS_DAYS, RECENT_USERS } from "#contract/metrics.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { dateOf, dayOf, SEEN } from "#server/features/activity/index.ts";
import { traitsOfActivity } from "#server/features/users/index.ts";
import { selectUsers, shownUser, type User } from "#server/foundation/users/index.ts";
import type { Metric } from "./table.ts";

/** Reads the overview of a project. The cost does not depend on the number of users, because no query counts them. */
export async function metricsOf(deps: Pick<Deps, "store" | "now">, projectId: string) {
  const today = dayOf(deps.now());
  const days = Array.from({ length: METRICS_DAYS }, (_, at) => today - METRICS_DAYS + 1 + at);
  return deps.store.read(async (db) => {
    const counted = await countsOf(db, projectId, days);
    const byDay = (metric: Metric) =>
      days.map((day) => ({ date: dateOf(day), activity: counted[metric].get(String(day)) ?? 0 }));
    const present = (metric: Metric) => [...counted[metric]].filter(([, count]) => count > 0);
    return {
      totalUsers: sumOf(counted.signed_up),
      dailyUsers: byDay("signed_up"),
      dailyActiveUsers: byDay("active"),
      usersByCountry: Object.fromEntries(present("country")),
      loginMethods: present("method").map(([method, count]) => ({ method, count })),
      recentlyRegistered: await recentlyRegistered(db, projectId),
      recentlyActive: await recentlyActive(db, projectId),
    };
  });
}

/** Reads how many users a project has. Like the overview, it costs the same with a million users. */
export function totalUsersOf({ store }: Pick<Deps, "store">, projectId: string): Promise<number> {
  return store.read(async (db) => sumOf((await countsOf(db, projectId, [])).signed_up));
}

/** Reads how many users can sign in with a method. It costs the same with a million users, too. */
export function usersWithMethod({ store }: Pick<Deps, "store">, projectId: string, method: string): Promise<number> {
  return store.read(async (db) => (await countsOf(db, projectId, [])).method.get(method) ?? 0);
}

/** When any user of a project was last active; null if none was. One look-up for each combination of traits. */
export function lastActivityOf({ store }: Pick<Deps, "store">, projectId: string): Promise<number | null> {
  return store.read(async (db) => {
    const times: number[] = [];
    for (const { traits } of await db.rows(traitsOfActivity, { projectId })) {
      if ((traits & SEEN) === 0) continue;
      const { userActivity: t } = db;
      const [latest] = await db
        .select({ at: t.lastActiveAt })
        .from(t)
        .where(and(eq(t.projectId, projectId), eq(t.traits, traits)))
        .orderBy(desc(t.lastActiveAt), desc(t.userId))
        .limit(1);
      if (latest) times.push(latest.at);
    }
    return times.length === 0 ? null : Math.max(...times);
  });
}

const sumOf = (counts: Map<string, number>) => [...counts].reduce((all, [, count]) => all + count, 0);

type Counted = Record<Metric, Map<string, number>>;

/** The stored counts, with the changes that are not yet added to them. */
async function countsOf(db: Snapshot, projectId: string, days: number[]): Promise<Counted> {
  const counted: Counted = { signed_up: new Map(), active: new Map(), country: new Map(), method: new Map() };
  for (const { metric, key, count } of [
    ...(await countedQuery(db, projectId, days)),
    ...(await changedQuery(db, projectId)),
  ]) {
    counted[metric].set(key, (counted[metric].get(key) ?? 0) + count);
  }
  return counted;
}

function countedQuery(db: Snapshot, projectId: string, days: number[]) {
  const t = db.metricCounts;
  const shown = and(eq(t.metric, "active"), inArray(t.key, days.map(String)));
  return db
    .select({ metric: t.metric, key: t.key, count: t.count })
    .from(t)
    .where(and(eq(t.projectId, projectId), or(inArray(t.metric, ["signed_up", "country", "method"]), shown)))
    .orderBy(asc(t.metric), asc(t.key));
}

function changedQuery(db: Snapshot, projectId: string) {
  const t = db.metricChanges;
  return db
    .select({ metric: t.metric, key: t.key, count: sql<number>`sum(${t.change})`.mapWith(Number) })
    .from(t)
    .where(eq(t.projectId, projectId))
    .groupBy(t.metric, t.key);
}

function recentlyRegistered(db: Snapshot, projectId: string) {
  const { users } = db;
  return selectUsers(db)
    .where(eq(users.projectId, projectId))
    .orderBy(desc(users.signedUpAt), desc(users.id))
    .limit(RECENT_USERS);
}

/** Reads a few users of each combination of traits, in whose order the index is, and returns the latest of all. */
async function recentlyActive(db: Snapshot, projectId: string) {
  const found: User[] = [];
  const combinations = await db.rows(traitsOfActivity, { projectId });
  for (const { traits } of combinations.filter(({ traits }) => (traits & SEEN) !== 0)) {
    found.push(...(await activeWith(db, projectId, traits)));
  }
  const byTime = (a: User, b: User) => b.row.lastActiveAt - a.row.lastActiveAt || (a.row.id < b.row.id ? 1 : -1);
  return found.sort(byTime).slice(0, RECENT_USERS);
}

function activeWith(db: Snapshot, projectId: string, traits: number) {
  const { users, userActivity: activity, teams } = db;
  const { fields, isTeam } = shownUser(db);
  return db
    .select(fields)
    .from(activity)
    .innerJoin(users, and(eq(users.id, activity.userId), eq(users.projectId, activity.projectId)))
    .leftJoin(teams, isTeam)
    .where(and(eq(activity.projectId, projectId), eq(activity.traits, traits)))
    .orderBy(desc(activity.lastActiveAt), desc(activity.userId))
    .limit(RECENT_USERS);
}

/** The queries, for the test of their query plans. */
export const metricsQueries = { countedQuery, changedQuery, recentlyRegistered, activeWith };
