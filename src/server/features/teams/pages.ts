import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { LIST_PAGE_DEFAULT, TEAMS_SEARCHED_AT_ONCE } from "#contract/limits.ts";
import type { ServerTeamQuery } from "#contract/teams.ts";
import { UUID } from "#contract/uuid.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { equalsUnindexed } from "#server/db/query/conditions.ts";
import { contains, lowered } from "#server/db/query/contains.ts";
import { cursorOf, type Keyset, pageFrom, pageOrder } from "#server/db/query/page.ts";
import { windowsFrom } from "#server/db/query/windows.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { TeamRow } from "#server/foundation/teams/index.ts";

export interface TeamPage {
  items: { team: TeamRow; memberCount: number }[];
  /** The cursor of the first team of the next page. */
  next: string | null;
}

/** A search compares this many teams per statement, which takes SQLite some milliseconds. */
const STEP = 10_000;

/** Whether a request asks for a page. Without any of these parameters, existing clients expect the whole list. */
export const asksForPage = ({ user_id: _, ...page }: ServerTeamQuery): boolean =>
  Object.values(page).some((value) => value !== undefined);

/**
 * Returns a page of teams in the order of creation or of names. A search compares a bounded number of teams, so its page
 * may be shorter than the limit although others follow.
 */
export async function pageOfTeams(deps: Deps, caller: Caller, query: ServerTeamQuery): Promise<TeamPage> {
  const { projectId } = caller;
  const { limit = LIST_PAGE_DEFAULT, cursor } = query;
  const term = query.query?.trim() ?? "";
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
    const found = async (from: string | undefined, looked: number, rows: number) => {
      const near = db
        .select({ id: t.id, name: loweredName })
        .from(t)
        .where(pageFrom(order, from))
        .orderBy(...pageOrder(order))
        .limit(looked)
        .as("near");
      return db
        .select({ id: near.id })
        .from(near)
        .where(name ? contains(dialect, near.name, name) : undefined)
        .limit(rows);
    };
    const ids: string[] = [];
    for await (const from of name ? windowsOf(db, order, cursor) : [cursor]) {
      const more = limit + 1 - ids.length;
      ids.push(...(await found(from, name ? STEP : more, more)).map(({ id }) => id));
      if (ids.length > limit) break;
    }
    const next = ids[limit] ?? (name ? await teamAfter(db, order, cursor, TEAMS_SEARCHED_AT_ONCE) : null);
    const items = await withMembers(db, { dialect, projectId, ids: ids.slice(0, limit) });
    return { items, next: await cursorOf(db, order, next) };
  });
}

const windowsOf = (db: Snapshot, order: Keyset, cursor?: string) =>
  windowsFrom(cursor, { rows: TEAMS_SEARCHED_AT_ONCE, step: STEP }, (from, rows) => teamAfter(db, order, from, rows));

/** The team that is so many teams after a cursor. */
async function teamAfter(
  db: Snapshot,
  order: Keyset,
  cursor: string | undefined,
  rows: number,
): Promise<string | null> {
  const [team] = await db
    .select({ id: db.teams.id })
    .from(db.teams)
    .where(pageFrom(order, cursor))
    .orderBy(...pageOrder(order))
    .limit(1)
    .offset(rows);
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
    const order: Keyset = { table: t, order: t.createdAt, id: t.id, within: sql`${eq(t.projectId, projectId)}` };
    let counted = 0;
    for await (const from of windowsOf(db, order)) {
      const near = db
        .select({ name: lowered(dialect, t.displayName).as("lowered_name") })
        .from(t)
        .where(pageFrom(order, from))
        .orderBy(...pageOrder(order))
        .limit(STEP)
        .as("near");
      counted += await db.$count(near, contains(dialect, near.name, term));
    }
    return { count: counted, isExact: all <= TEAMS_SEARCHED_AT_ONCE };
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

/** The id that a term is; null for a part of a name. */
function idIn(term: string): string | null {
  const id = term.toLowerCase();
  return UUID.test(id) ? id : null;
}
