import { and, eq, type SQL } from "drizzle-orm";
import type { Caller } from "#server/access/caller.ts";
import { me, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { CHUNK_ROWS, merged, wholeList } from "#server/db/query/whole-list.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { type PermissionGraph, permissionGraph, type Scope } from "#server/foundation/permissions/index.ts";
import { type ProjectGrant, requireDefined, type TeamGrant } from "./grants.ts";

interface ListQuery {
  userId?: string;
  permissionId?: string;
  recursive?: boolean;
  /** Whether the caller reads the error of a permission that is not defined. */
  readsErrors: boolean;
}

/** Lists grants in teams, sorted by team, user and permission; with `recursive` also the permissions they contain. */
export async function listTeamGrants(
  deps: Deps,
  caller: Caller,
  query: ListQuery & { teamId?: string },
): Promise<TeamGrant[] | AsyncGenerator<TeamGrant[]>> {
  const { projectId } = caller;
  const { teamId, permissionId } = query;
  const userId = listedUserId(caller, query.userId);
  requireMeant(caller, "team", query);
  if (teamId !== undefined && userId !== undefined) {
    const held: TeamGrant[] = await deps.store.rows(grantsOfMember, { projectId, teamId, userId });
    return ofHolder(permissionGraph(caller.project.config), "team", held, query);
  }
  return expandedInChunks(caller, "team", rows(), query);

  function rows(): AsyncGenerator<TeamGrant[]> {
    if (userId !== undefined) return teamGrantsOfUser(deps.store, { projectId, userId });
    if (permissionId !== undefined) {
      return ofAnyLeadingTo(caller, "team", query, (permissionId, chunkRows) =>
        teamId === undefined
          ? teamGrantsOfPermission(deps.store, { projectId, permissionId }, chunkRows)
          : grantsOfPermissionInTeam(deps.store, { projectId, permissionId, teamId }, chunkRows),
      );
    }
    return teamId === undefined
      ? teamGrantsOfProject(deps.store, { projectId })
      : grantsInOneTeam(deps.store, { projectId, teamId });
  }
}

/** Lists grants in the project, sorted by user and permission. */
export async function listProjectGrants(
  deps: Deps,
  caller: Caller,
  query: ListQuery,
): Promise<AsyncGenerator<ProjectGrant[]>> {
  const { projectId } = caller;
  const userId = listedUserId(caller, query.userId);
  requireMeant(caller, "project", query);
  return expandedInChunks(caller, "project", rows(), query);

  function rows(): AsyncGenerator<ProjectGrant[]> {
    if (userId !== undefined) return projectGrantsOfUser(deps.store, { projectId, userId });
    if (query.permissionId === undefined) return projectGrants(deps.store, { projectId });
    return ofAnyLeadingTo(caller, "project", query, (permissionId, chunkRows) =>
      projectGrantsOfPermission(deps.store, { projectId, permissionId }, chunkRows),
    );
  }
}

/** Returns the user to list. Clients list only their own permissions. */
function listedUserId(caller: Caller, userId: string | undefined): string | undefined {
  if (caller.level !== "client") return userId === undefined ? undefined : resolveUserId(caller, userId);
  const wanted = userId === undefined ? undefined : resolveUserId(caller, userId);
  if (wanted === undefined || wanted !== me(caller).id) {
    throw refuse("PERMISSIONS_OF_ANOTHER_USER");
  }
  return wanted;
}

/**
 * Tells a developer that a permission is not defined: a check for it would be false for ever. In production, a permission that
 * was deleted is one that nobody has.
 */
function requireMeant({ project }: Caller, scope: Scope, { permissionId, readsErrors }: ListQuery): void {
  if (permissionId === undefined || project.isProductionMode || !readsErrors) return;
  requireDefined(project, scope, permissionId);
}

/** Prepared, since apps run this query on every page. */
const grantsOfMember = prepared((db, at: Params<{ projectId: string; teamId: string; userId: string }>) => {
  const t = db.teamPermissionGrants;
  return db
    .select({ teamId: t.teamId, userId: t.userId, permissionId: t.permissionId })
    .from(t)
    .where(and(eq(t.projectId, at.projectId), eq(t.teamId, at.teamId), eq(t.userId, at.userId)));
});

const inTeamsWhere = <P extends { projectId: string }>(
  isWanted: (grants: Tables["teamPermissionGrants"], wanted: Params<P>) => SQL | undefined,
) =>
  wholeList(
    (db, wanted: Params<P>, chunk) => {
      const t = db.teamPermissionGrants;
      const { after, order } = chunk.upwards(t.teamId, t.userId, t.permissionId);
      return db
        .select({ teamId: t.teamId, userId: t.userId, permissionId: t.permissionId })
        .from(t)
        .where(and(eq(t.projectId, wanted.projectId), isWanted(t, wanted), after))
        .orderBy(...order)
        .limit(chunk.rows);
    },
    ({ teamId, userId, permissionId }) => [teamId, userId, permissionId],
  );

const teamGrantsOfProject = inTeamsWhere<{ projectId: string }>(() => undefined);
const grantsInOneTeam = inTeamsWhere<{ projectId: string; teamId: string }>((t, { teamId }) => eq(t.teamId, teamId));
const teamGrantsOfUser = inTeamsWhere<{ projectId: string; userId: string }>((t, { userId }) => eq(t.userId, userId));
const teamGrantsOfPermission = inTeamsWhere<{ projectId: string; permissionId: string }>((t, { permissionId }) =>
  eq(t.permissionId, permissionId),
);
const grantsOfPermissionInTeam = inTeamsWhere<{ projectId: string; permissionId: string; teamId: string }>(
  (t, { permissionId, teamId }) => and(eq(t.permissionId, permissionId), eq(t.teamId, teamId)),
);

const inProjectWhere = <P extends { projectId: string }>(
  isWanted: (grants: Tables["projectPermissionGrants"], wanted: Params<P>) => SQL | undefined,
) =>
  wholeList(
    (db, wanted: Params<P>, chunk) => {
      const t = db.projectPermissionGrants;
      const { after, order } = chunk.upwards(t.userId, t.permissionId);
      return db
        .select({ userId: t.userId, permissionId: t.permissionId })
        .from(t)
        .where(and(eq(t.projectId, wanted.projectId), isWanted(t, wanted), after))
        .orderBy(...order)
        .limit(chunk.rows);
    },
    ({ userId, permissionId }) => [userId, permissionId],
  );

const projectGrants = inProjectWhere<{ projectId: string }>(() => undefined);
const projectGrantsOfUser = inProjectWhere<{ projectId: string; userId: string }>((t, { userId }) =>
  eq(t.userId, userId),
);
const projectGrantsOfPermission = inProjectWhere<{ projectId: string; permissionId: string }>((t, { permissionId }) =>
  eq(t.permissionId, permissionId),
);

type Held = Omit<TeamGrant, "teamId"> & { teamId?: string };

const holderOf = ({ teamId = "", userId }: Held) => `${teamId} ${userId}`;

/** Merges the sorted grants of the wanted permission and, with `recursive`, of all that contain it. */
function ofAnyLeadingTo<G extends Held>(
  caller: Caller,
  scope: Scope,
  { permissionId, recursive = false }: ListQuery,
  grantsOf: (permissionId: string, chunkRows: number) => AsyncGenerator<G[]>,
): AsyncGenerator<G[]> {
  const graph = permissionGraph(caller.project.config);
  const ids = graph.inScope(scope).map(({ id }) => id);
  const containers = recursive && permissionId !== undefined ? graph.leadingTo(permissionId, scope) : null;
  const leading = ids.filter((id) => id === permissionId || containers?.has(id));
  const chunkRows = Math.ceil(CHUNK_ROWS / Math.max(1, leading.length));
  return merged(
    leading.map((id) => grantsOf(id, chunkRows)),
    (a, b) => (holderOf(a) < holderOf(b) ? -1 : 1),
  );
}

/** Expands sorted grants chunk by chunk. A holder's grants stay together across chunks. */
async function* expandedInChunks<G extends Held>(
  caller: Caller,
  scope: Scope,
  chunks: AsyncGenerator<G[]>,
  query: ListQuery,
): AsyncGenerator<G[]> {
  let unfinished: G[] = [];
  for await (const chunk of chunks) {
    const grants = [...unfinished, ...chunk];
    // More of the last holder's grants may be in the next chunk.
    const last = grants.at(-1);
    const whole = grants.findLastIndex((each) => last && holderOf(each) !== holderOf(last)) + 1;
    unfinished = grants.slice(whole);
    yield expanded(caller, scope, grants.slice(0, whole), query);
  }
  yield expanded(caller, scope, unfinished, query);
}

/** Expands the grants of each holder. */
function expanded<G extends Held>(caller: Caller, scope: Scope, grants: readonly G[], query: ListQuery): G[] {
  const graph = permissionGraph(caller.project.config);
  return [...Map.groupBy(grants, holderOf)].flatMap(([, held]) => ofHolder(graph, scope, held, query));
}

/** Returns the permissions that one holder has through these grants. Grants of undefined permissions are ignored. */
function ofHolder<G extends Held>(
  graph: PermissionGraph,
  scope: Scope,
  held: readonly G[],
  { permissionId, recursive = false }: ListQuery,
): G[] {
  const [holder] = held;
  if (!holder) return [];
  const granted = held.map((grant) => grant.permissionId).sort();
  const ids = recursive ? graph.sortedClosure(granted, scope) : granted.filter((id) => graph.find(id)?.scope === scope);
  return ids
    .filter((id) => permissionId === undefined || id === permissionId)
    .map((id) => ({ ...holder, permissionId: id }));
}
