import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { LIST_PAGE_DEFAULT, TEAMS_SEARCHED_AT_ONCE } from "#contract/limits.ts";
import type { ServerTeamQuery } from "#contract/teams.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { equalsUnindexed } from "#server/db/query/conditions.ts";
import { contains, lowered } from "#server/db/query/contains.ts";
import { type Keyset, pageFrom, pageOrder } from "#server/db/query/page.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { TeamRow } from "#server/foundation/teams/index.ts";

export interface TeamPage {
  items: { team: TeamRow; memberCount: number }[];
  /** The id of the first team of the next page. */
  next: string | null;
}

/** Whether a request asks for a page. Without any of these parameters, existing clients expect the whole list. */
export const asksForPage = ({ user_id: _, ...page }: ServerTeamQuery): boolean =>
  Object.values(page).some((value) => value !== undefined);

/**
 * Returns a page of teams in the order of creation or of names. A search compares a bounded number of teams, so its page
 * may be shorter than the limit although others follow.
 */
export async function pageOfTeams(deps: Deps, caller: Caller, query: ServerTeamQuery): Promise<TeamPage> {
  const { projectId } = caller;
  const { query: term = "", limit = LIST_PAGE_DEFAULT, cursor } = query;
  const { dialect } = deps.store;
  const userId = query.user_id === undefined ? undefined : resolveUserId(caller, query.user_id);
  return deps.store.read(async (db) => {
    const t = db.teams;
    // The index on names has it in this form, so that a search in their order reads nothing else.
    const loweredName = lowered(dialect, t.displayName).as("lowered_name");
    const order: Keyset = {
      table: t,
      order: query.order_by === "display_name" ? lowered(dialect, t.displayName) : t.createdAt,
      id: t.id,
      descending: query.desc ?? false,
      within: sql`${and(eq(t.projectId, projectId), ofUser(db, projectId, userId), withId(db, idIn(term)))}`,
    };
    const name = idIn(term) ? "" : term;
    const looked = name ? TEAMS_SEARCHED_AT_ONCE : limit + 1;
    const near = db
      .select({ id: t.id, name: loweredName })
      .from(t)
      .where(pageFrom(order, cursor))
      .orderBy(...pageOrder(order))
      .limit(looked)
      .as("near");
    const found = await db
      .select({ id: near.id })
      .from(near)
      .where(name ? contains(dialect, near.name, name) : undefined)
      .limit(limit + 1);
    const ids = found.slice(0, limit).map(({ id }) => id);
    const next = found[limit]?.id ?? (name ? await firstBeyond(db, order, cursor) : null);
    return { items: await withMembers(db, { dialect, projectId, ids }), next };
  });
}

/** The first team that a search did not look at. */
async function firstBeyond(db: Snapshot, order: Keyset, cursor: string | undefined): Promise<string | null> {
  const [team] = await db
    .select({ id: db.teams.id })
    .from(db.teams)
    .where(pageFrom(order, cursor))
    .orderBy(...pageOrder(order))
    .limit(1)
    .offset(TEAMS_SEARCHED_AT_ONCE);
  return team?.id ?? null;
}

/** Counts the teams of the project, or those with a term in their names among the first ones. */
export async function countOfTeams(
  deps: Deps,
  { projectId }: Caller,
  term: string,
): Promise<{ count: number; isExact: boolean }> {
  const { dialect } = deps.store;
  return deps.store.read(async (db) => {
    const t = db.teams;
    const id = idIn(term);
    const all = await db.$count(t, and(eq(t.projectId, projectId), withId(db, id)));
    if (id || !term) return { count: all, isExact: true };
    const near = db
      .select({ name: lowered(dialect, t.displayName).as("lowered_name") })
      .from(t)
      .where(eq(t.projectId, projectId))
      .orderBy(t.createdAt, t.id)
      .limit(TEAMS_SEARCHED_AT_ONCE)
      .as("near");
    const [found] = await db
      .select({ count: count() })
      .from(near)
      .where(contains(dialect, near.name, term));
    return { count: found?.count ?? 0, isExact: all <= TEAMS_SEARCHED_AT_ONCE };
  });
}

const ofUser = (db: Snapshot, projectId: string, userId: string | undefined): SQL | undefined =>
  userId === undefined
    ? undefined
    : inArray(
        db.teams.id,
        db
          .select({ id: db.teamMembers.teamId })
          .from(db.teamMembers)
          .where(and(eq(db.teamMembers.projectId, projectId), eq(db.teamMembers.userId, userId))),
      );

const withId = (db: Snapshot, id: string | null): SQL | undefined => (id === null ? undefined : eq(db.teams.id, id));

/** The teams in the order of their ids, with the numbers of their members in one statement. */
async function withMembers(
  db: Snapshot,
  { dialect, projectId, ids }: { dialect: Dialect; projectId: string; ids: string[] },
): Promise<TeamPage["items"]> {
  if (ids.length === 0) return [];
  const { teams: t, teamMembers: members } = db;
  const rows = await db
    .select()
    .from(t)
    .where(and(equalsUnindexed(dialect, t.projectId, sql`${projectId}`), inArray(t.id, ids)));
  const counts = await db
    .select({ teamId: members.teamId, count: count() })
    .from(members)
    .where(and(eq(members.projectId, projectId), inArray(members.teamId, ids)))
    .groupBy(members.teamId);
  const [teams, sizes] = [
    new Map(rows.map((team) => [team.id, team])),
    new Map(counts.map(({ teamId, count }) => [teamId, count])),
  ];
  return ids.flatMap((id) => {
    const team = teams.get(id);
    return team ? [{ team, memberCount: sizes.get(id) ?? 0 }] : [];
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id that a term is; null for a part of a name. */
function idIn(term: string): string | null {
  const id = term.trim().toLowerCase();
  return UUID.test(id) ? id : null;
}
