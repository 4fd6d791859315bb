import { eq, inArray, sql } from "drizzle-orm";
import { INSTANCE_OWNERS_NAMED, type InstanceProject } from "#contract/instance-projects.ts";
import { DAY, INSTANCE_COUNT_MAX, LIST_PAGE_DEFAULT } from "#contract/limits.ts";
import { contains, lowered } from "#server/db/query/contains.ts";
import { counted } from "#server/db/query/counted.ts";
import { cutPage, type Keyset, pageFrom, pageOrder } from "#server/db/query/page.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { DELETED_PROJECT_ID } from "#server/features/deletions/index.ts";
import { lastActivityOf, totalUsersOf } from "#server/features/metrics/index.ts";
import { membersOfOwningTeam } from "#server/foundation/project-owners/index.ts";
import { mailsSince } from "#server/mail/queue/queue.ts";

const MONTH_MILLIS = 30 * DAY;

interface Wanted {
  query?: string;
  cursor?: string;
  limit?: number;
}

type Listed = Awaited<ReturnType<typeof selected>>[number];

/** A page of all projects, newest first. The cost of a project does not depend on its size. */
export async function pageOfProjects(
  deps: Deps,
  { query = "", cursor, limit = LIST_PAGE_DEFAULT }: Wanted,
): Promise<{ items: InstanceProject[]; nextCursor: string | null }> {
  const { store } = deps;
  const rows = await store.read((db) => selected(db, deps, { query, cursor, limit }));
  const { items, nextCursor } = cutPage(rows, limit, ({ createdAt }) => createdAt);
  const teams = await ownerTeams(deps, items);
  return { items: await Promise.all(items.map((row) => described(deps, row, teams))), nextCursor };
}

function selected(
  db: Snapshot,
  { store }: Pick<Deps, "store">,
  { query, cursor, limit }: Required<Pick<Wanted, "query" | "limit">> & Wanted,
) {
  const t = db.projects;
  const term = query.trim();
  const matches = term
    ? sql`and (${t.id} = ${term} or ${contains(store.dialect, lowered(store.dialect, t.displayName), term)})`
    : sql``;
  const order: Keyset = {
    table: t,
    order: t.createdAt,
    id: t.id,
    descending: true,
    within: sql`${t.deletedAt} is null and ${t.id} <> ${DELETED_PROJECT_ID} ${matches}`,
  };
  return db
    .select({ id: t.id, displayName: t.displayName, ownerTeamId: t.ownerTeamId, createdAt: t.createdAt })
    .from(t)
    .where(pageFrom(order, cursor))
    .orderBy(...pageOrder(order))
    .limit(limit + 1);
}

type Teams = ReadonlyMap<string, InstanceProject["owner_team"]>;

/** The owning teams of a page. Several projects of one owner have the same one. */
async function ownerTeams({ store }: Pick<Deps, "store">, rows: readonly Listed[]): Promise<Teams> {
  const ids = [...new Set(rows.flatMap(({ ownerTeamId }) => ownerTeamId ?? []))];
  if (ids.length === 0) return new Map();
  return store.read(async (db) => {
    const t = db.teams;
    const teams = await db.select({ id: t.id, displayName: t.displayName }).from(t).where(inArray(t.id, ids));
    const found = new Map<string, InstanceProject["owner_team"]>();
    for (const { id, displayName } of teams) {
      const members = await db.rows(membersOfOwningTeam, { teamId: id });
      const names = members.flatMap((member) => member.displayName?.trim() || member.primaryEmail || []);
      found.set(id, {
        id,
        display_name: displayName,
        member_count: members.length,
        member_names: names.slice(0, INSTANCE_OWNERS_NAMED),
      });
    }
    return found;
  });
}

const teamsOf = prepared((db, { projectId }: Params<{ projectId: string }>) =>
  counted(db, db.teams, eq(db.teams.projectId, projectId)),
);

async function described(deps: Deps, row: Listed, teams: Teams): Promise<InstanceProject> {
  const { id: projectId } = row;
  const [all] = await deps.store.rows(teamsOf, { projectId });
  const mails = await mailsSince(deps.store, { projectId, from: deps.now() - MONTH_MILLIS });
  return {
    id: projectId,
    display_name: row.displayName,
    owner_team: (row.ownerTeamId !== null && teams.get(row.ownerTeamId)) || null,
    user_count: await totalUsersOf(deps, projectId),
    teams: bounded(all?.count ?? 0),
    mails_last_30_days: bounded(mails),
    created_at_millis: row.createdAt,
    last_active_at_millis: await lastActivityOf(deps, projectId),
  };
}

const bounded = (count: number) => ({
  count: Math.min(count, INSTANCE_COUNT_MAX),
  is_exact: count <= INSTANCE_COUNT_MAX,
});
