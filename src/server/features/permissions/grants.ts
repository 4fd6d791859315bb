import { and, asc, eq, inArray } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { me, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { prepared } from "#server/db/prepared.ts";
import type { Params, Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import type { Project } from "#server/features/projects/project.ts";
import { isMember } from "#server/features/team-members/service.ts";
import { findUser } from "#server/features/users/user.ts";
import { permissionGraph, type Scope } from "./graph.ts";

/** Gives a new user what the project grants everybody who signs up. Fires no event: endpoints-admin.md, "Webhooks". */
export async function grantSignUpDefaultsIn(tx: Transaction, project: Project, userId: string): Promise<void> {
  for (const permissionId of Object.keys(project.config.rbac.defaultPermissions.signUp)) {
    await tx.add("projectPermissionGrants", { projectId: project.id, userId, permissionId });
  }
}

/** Clients see what they themselves may do. */
function listedUserId(caller: Caller, userId: string | undefined): string | undefined {
  if (caller.level !== "client") return userId === undefined ? undefined : resolveUserId(caller, userId);
  const wanted = userId === undefined ? undefined : resolveUserId(caller, userId);
  if (wanted === undefined || wanted !== me(caller).id) {
    throw refuse(
      403,
      'Client can only list permissions for their own user. user_id must be either "me" or the ID of the current user',
    );
  }
  return wanted;
}

interface ListQuery {
  userId?: string;
  permissionId?: string;
  recursive?: boolean;
}

/** What apps ask on every page: a statement that is built once. */
const grantsOfMember = prepared((db, at: Params<{ projectId: string; teamId: string; userId: string }>) => {
  const t = db.teamPermissionGrants;
  return db
    .select({ teamId: t.teamId, userId: t.userId, permissionId: t.permissionId })
    .from(t)
    .where(and(eq(t.projectId, at.projectId), eq(t.teamId, at.teamId), eq(t.userId, at.userId)));
});

/** Grants in teams, sorted by team, user and permission; with `recursive` also what the granted ones contain. */
export async function listTeamGrants(deps: Deps, caller: Caller, query: ListQuery & { teamId?: string }) {
  const { projectId } = caller;
  const userId = listedUserId(caller, query.userId);
  if (query.teamId !== undefined && userId !== undefined) {
    const rows = await deps.store.rows(grantsOfMember, { projectId, teamId: query.teamId, userId });
    return expanded(caller, "team", rows, query, () => "");
  }
  const leading = query.permissionId === undefined ? undefined : leadingTo(caller, "team", query);
  const rows = await deps.store.read(async (db) => {
    const { teamPermissionGrants: t, teamMembers: members } = db;
    const asked = and(
      eq(t.projectId, projectId),
      query.teamId === undefined ? undefined : eq(t.teamId, query.teamId),
      leading && inArray(t.permissionId, leading),
    );
    const grant = { teamId: t.teamId, userId: t.userId, permissionId: t.permissionId };
    if (userId === undefined) return db.select(grant).from(t).where(asked).orderBy(asc(t.teamId), asc(t.userId));
    // From the few teams of a user to what they hold there; SQLite would go through all grants of the project.
    return db
      .select(grant)
      .from(members)
      .crossJoin(t)
      .where(
        and(
          eq(members.projectId, projectId),
          eq(members.userId, userId),
          eq(t.teamId, members.teamId),
          eq(t.userId, members.userId),
          asked,
        ),
      )
      .orderBy(asc(t.teamId));
  });
  return expanded(caller, "team", rows, query, ({ teamId, userId }) => `${teamId} ${userId}`);
}

/** Grants in the project, sorted by user and permission. */
export async function listProjectGrants(deps: Deps, caller: Caller, query: ListQuery) {
  const userId = listedUserId(caller, query.userId);
  // Of one user as well: with both columns of the key SQLite uses it, with one it goes through the whole project.
  const isNarrow = userId !== undefined || query.permissionId !== undefined;
  const leading = isNarrow ? leadingTo(caller, "project", query) : undefined;
  const rows = await deps.store.read(async (db) => {
    const t = db.projectPermissionGrants;
    return db
      .select({ userId: t.userId, permissionId: t.permissionId })
      .from(t)
      .where(
        and(
          eq(t.projectId, caller.projectId),
          userId === undefined ? undefined : eq(t.userId, userId),
          leading && inArray(t.permissionId, leading),
        ),
      )
      .orderBy(asc(t.userId));
  });
  return expanded(caller, "project", rows, query, ({ userId }) => userId);
}

/** The permissions whose grants can be in the answer. */
function leadingTo(caller: Caller, scope: Scope, { permissionId, recursive = false }: ListQuery): string[] {
  const graph = permissionGraph(caller.project.config);
  const ids = graph.inScope(scope).map(({ id }) => id);
  if (permissionId === undefined) return ids;
  return ids.filter((id) => id === permissionId || (recursive && graph.closure([id], scope).has(permissionId)));
}

/** What each holder may do. Grants of permissions that no longer exist are passed over. */
function expanded<G extends { permissionId: string }>(
  caller: Caller,
  scope: Scope,
  grants: readonly G[],
  { permissionId, recursive = false }: ListQuery,
  holderOf: (grant: G) => string,
): G[] {
  const graph = permissionGraph(caller.project.config);
  const byHolder = Map.groupBy(grants, holderOf);
  return [...byHolder].flatMap(([, held]) => {
    const [holder] = held;
    if (!holder) return [];
    const direct = held.map((grant) => grant.permissionId).filter((id) => graph.find(id)?.scope === scope);
    const ids = recursive ? [...graph.closure(direct, scope)] : direct;
    return ids
      .filter((id) => permissionId === undefined || id === permissionId)
      .sort()
      .map((id) => ({ ...holder, permissionId: id }));
  });
}

function requireDefined(project: Project, scope: Scope, permissionId: string): void {
  const definition = permissionGraph(project.config).find(permissionId);
  if (!definition) throw fail("PERMISSION_NOT_FOUND", { permission_id: permissionId });
  if (definition.scope !== scope) {
    throw fail("WRONG_PERMISSION_SCOPE", {
      permission_id: permissionId,
      expected_scope: scope,
      actual_scope: definition.scope,
    });
  }
}

export interface TeamGrant {
  teamId: string;
  userId: string;
  permissionId: string;
}

/** Grants a permission in a team; granting it again changes nothing, and is told to listeners all the same (sic). */
export async function grantInTeam(deps: Deps, caller: Caller, wanted: TeamGrant): Promise<TeamGrant> {
  const { projectId } = caller;
  const grant = { ...wanted, userId: resolveUserId(caller, wanted.userId) };
  const { teamId, userId, permissionId } = grant;
  await deps.store.write(async (tx) => {
    if (!(await isMember(tx, { projectId, teamId, userId }))) {
      throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId });
    }
    requireDefined(caller.project, "team", permissionId);
    await tx
      .insert(tx.teamPermissionGrants)
      .values({ ...grant, projectId })
      .onConflictDoNothing();
    const data = { id: permissionId, team_id: teamId, user_id: userId };
    await queueEvent(tx, deps, { projectId, type: "team_permission.created", data });
    await auditGrant(tx, deps, caller, "permission_granted", data);
  });
  deps.wakeWorkers();
  return grant;
}

/** Takes a direct grant away; what the member has through another permission stays. */
export async function revokeInTeam(deps: Deps, caller: Caller, wanted: TeamGrant): Promise<void> {
  const { projectId } = caller;
  const userId = resolveUserId(caller, wanted.userId);
  const data = { id: wanted.permissionId, team_id: wanted.teamId, user_id: userId };
  await deps.store.write(async (tx) => {
    const t = tx.teamPermissionGrants;
    const taken = await tx
      .delete(t)
      .where(
        and(
          eq(t.projectId, projectId),
          eq(t.teamId, wanted.teamId),
          eq(t.userId, userId),
          eq(t.permissionId, wanted.permissionId),
        ),
      )
      .returning({ id: t.permissionId });
    if (taken.length === 0) {
      const { id: permission_id, ...where } = data;
      throw fail("TEAM_PERMISSION_NOT_FOUND", { ...where, permission_id });
    }
    await queueEvent(tx, deps, { projectId, type: "team_permission.deleted", data });
    await auditGrant(tx, deps, caller, "permission_revoked", data);
  });
  deps.wakeWorkers();
}

export type ProjectGrant = Omit<TeamGrant, "teamId">;

/** Grants a permission in the project. */
export async function grantInProject(deps: Deps, caller: Caller, wanted: ProjectGrant): Promise<ProjectGrant> {
  const { projectId } = caller;
  const grant = { ...wanted, userId: resolveUserId(caller, wanted.userId) };
  await deps.store.write(async (tx) => {
    if (!(await findUser(tx, projectId, grant.userId))) throw fail("USER_NOT_FOUND");
    requireDefined(caller.project, "project", grant.permissionId);
    await tx
      .insert(tx.projectPermissionGrants)
      .values({ ...grant, projectId })
      .onConflictDoNothing();
    const data = { id: grant.permissionId, user_id: grant.userId };
    await queueEvent(tx, deps, { projectId, type: "project_permission.created", data });
    await auditGrant(tx, deps, caller, "permission_granted", data);
  });
  deps.wakeWorkers();
  return grant;
}

export async function revokeInProject(deps: Deps, caller: Caller, wanted: ProjectGrant): Promise<void> {
  const { projectId } = caller;
  const data = { id: wanted.permissionId, user_id: resolveUserId(caller, wanted.userId) };
  await deps.store.write(async (tx) => {
    const t = tx.projectPermissionGrants;
    const taken = await tx
      .delete(t)
      .where(and(eq(t.projectId, projectId), eq(t.userId, data.user_id), eq(t.permissionId, data.id)))
      .returning({ id: t.permissionId });
    if (taken.length === 0) throw fail("PERMISSION_NOT_FOUND", { permission_id: data.id });
    await queueEvent(tx, deps, { projectId, type: "project_permission.deleted", data });
    await auditGrant(tx, deps, caller, "permission_revoked", data);
  });
  deps.wakeWorkers();
}

async function auditGrant(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: "permission_granted" | "permission_revoked",
  grant: { user_id: string },
) {
  const { projectId, origin } = caller;
  const subject = { type: "user" as const, id: grant.user_id };
  const [before, after] = action === "permission_granted" ? [undefined, grant] : [grant, undefined];
  await audit(tx, deps, { projectId, action, actor: actorOf(caller), subject, origin, before, after });
}
