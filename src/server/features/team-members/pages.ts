import { and, eq, inArray, or, type SQLWrapper, sql } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { soughtText } from "#contract/fields.ts";
import { LIST_PAGE_DEFAULT, MEMBERS_SEARCHED_AT_ONCE } from "#contract/limits.ts";
import type { ServerMemberQuery } from "#contract/team-members.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { contains, lowered } from "#server/db/query/contains.ts";
import { cursorOf, type Keyset, pageFrom, pageOrder } from "#server/db/query/page.ts";
import { windowsFrom } from "#server/db/query/windows.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { permissionGraph } from "#server/foundation/permissions/index.ts";
import { requireTeam } from "#server/foundation/teams/index.ts";
import { shownUser } from "#server/foundation/users/index.ts";
import type { MemberProfile } from "./profiles.ts";

export interface MemberPage {
  /** Members with the ids of the permissions that they were granted directly. */
  items: { profile: MemberProfile; permissionIds: string[] }[];
  /** The cursor of the first member of the next page, by the user's id. */
  next: string | null;
}

/** A search compares this many members per statement, which takes SQLite some milliseconds. */
const STEP = 1_000;

/** Whether a request asks for a page. Without any of these parameters, existing clients expect the whole list. */
export const asksForPage = ({ team_id: _team, user_id: _user, ...page }: ServerMemberQuery): boolean =>
  Object.values(page).some((value) => value !== undefined);

/**
 * Returns a page of a team's members in the order of joining. A search compares a bounded number of members, so its page
 * may be shorter than the limit although others follow.
 */
export async function pageOfMembers(deps: Deps, caller: Caller, query: ServerMemberQuery): Promise<MemberPage> {
  const { projectId } = caller;
  const { dialect } = deps.store;
  const { team_id: teamId, limit = LIST_PAGE_DEFAULT, cursor } = query;
  const term = soughtText(query.query ?? "");
  if (teamId === undefined) throw fail("SCHEMA_ERROR", { message: "query.team_id must be defined for a page" });
  const userId = query.user_id === undefined ? undefined : resolveUserId(caller, query.user_id);
  return deps.store.read(async (db) => {
    await requireTeam(db, projectId, teamId);
    const { teamMembers: t, users } = db;
    const isMember = and(
      eq(t.projectId, projectId),
      eq(t.teamId, teamId),
      userId === undefined ? undefined : eq(t.userId, userId),
    );
    const order: Keyset = { table: t, order: t.createdAt, id: t.userId, within: sql`${isMember}` };
    const found = async (from: string | undefined, looked: number, rows: number) => {
      const near = db
        .select({
          userId: t.userId,
          name: lowered(dialect, t.displayName).as("member_name"),
          userName: lowered(dialect, users.displayName).as("user_name"),
        })
        .from(t)
        .innerJoin(users, and(eq(users.id, t.userId), eq(users.projectId, t.projectId)))
        .where(pageFrom(order, from))
        .orderBy(...pageOrder(order))
        .limit(looked)
        .as("near");
      return db
        .select({ id: near.userId })
        .from(near)
        .where(term ? isNamed(deps, db, projectId, near, term) : undefined)
        .limit(rows);
    };
    const ids: string[] = [];
    for await (const from of term ? windowsOf(db, order, cursor) : [cursor]) {
      const more = limit + 1 - ids.length;
      ids.push(...(await found(from, term ? STEP : more, more)).map(({ id }) => id));
      if (ids.length > limit) break;
    }
    const next = ids[limit] ?? (term ? await memberAfter(db, order, cursor, MEMBERS_SEARCHED_AT_ONCE) : null);
    const items = await membersIn(db, caller, teamId, ids.slice(0, limit));
    return { items, next: await cursorOf(db, order, next) };
  });
}

const windowsOf = (db: Snapshot, order: Keyset, cursor?: string) =>
  windowsFrom(cursor, { rows: MEMBERS_SEARCHED_AT_ONCE, step: STEP }, (from, rows) =>
    memberAfter(db, order, from, rows),
  );

/** Whether a member has the term in the name, in the name for the team or in an address, or as the id. */
function isNamed(
  { store: { dialect } }: Deps,
  db: Snapshot,
  projectId: string,
  near: Record<"userId" | "name" | "userName", SQLWrapper>,
  term: string,
) {
  const t = db.contactChannels;
  const ofUser = and(eq(t.projectId, projectId), sql`${t.userId} = ${near.userId}`, contains(dialect, t.value, term));
  return or(
    contains(dialect, near.name, term),
    contains(dialect, near.userName, term),
    sql`exists (select 1 from ${t} where ${ofUser})`,
    sql`${near.userId} = ${term.toLowerCase()}`,
  );
}

/** The member who is so many members after a cursor. */
async function memberAfter(
  db: Snapshot,
  order: Keyset,
  cursor: string | undefined,
  rows: number,
): Promise<string | null> {
  const [member] = await db
    .select({ id: db.teamMembers.userId })
    .from(db.teamMembers)
    .where(pageFrom(order, cursor))
    .orderBy(...pageOrder(order))
    .limit(1)
    .offset(rows);
  return member?.id ?? null;
}

/** The members in the order of their ids, with their permissions in one statement. */
async function membersIn(db: Snapshot, { projectId, project }: Caller, teamId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const { teamMembers: members, users, teams, teamPermissionGrants: grants } = db;
  const { fields, isTeam } = shownUser(db);
  const rows: MemberProfile[] = await db
    .select({ member: members, ...fields })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), eq(users.projectId, members.projectId)))
    .leftJoin(teams, isTeam)
    .where(and(eq(members.projectId, projectId), eq(members.teamId, teamId), inArray(members.userId, ids)));
  const granted = await db
    .select({ userId: grants.userId, id: grants.permissionId })
    .from(grants)
    .where(and(eq(grants.projectId, projectId), eq(grants.teamId, teamId), inArray(grants.userId, ids)));
  const graph = permissionGraph(project.config);
  const byUser = Map.groupBy(
    // Grants of permissions that are no longer defined have no effect.
    granted.filter(({ id }) => graph.find(id)?.scope === "team"),
    ({ userId }) => userId,
  );
  const profiles = new Map(rows.map((each) => [each.member.userId, each]));
  return ids.flatMap((id) => {
    const profile = profiles.get(id);
    const permissionIds = (byUser.get(id) ?? []).map((grant) => grant.id).sort();
    return profile ? [{ profile, permissionIds }] : [];
  });
}
