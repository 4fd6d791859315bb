import { and, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { auditBy } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { permissionGraph, type Scope } from "#server/foundation/permissions/index.ts";
import { requireAnotherOwnerWithoutIn } from "#server/foundation/project-owners/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { isMember } from "#server/foundation/teams/index.ts";
import { findUser } from "#server/foundation/users/index.ts";

export function requireDefined(project: Project, scope: Scope, permissionId: string): void {
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

/** Grants a permission in a team. A repeated grant changes nothing, but sends the event all the same (sic). */
export async function grantInTeam(deps: Deps, caller: Caller, wanted: TeamGrant): Promise<TeamGrant> {
  const { projectId } = caller;
  const grant = { ...wanted, userId: resolveUserId(caller, wanted.userId) };
  const { teamId, userId, permissionId } = grant;
  await deps.store.write(async (tx) => {
    if (!(await isMember(tx, { projectId, teamId, userId }))) {
      throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId });
    }
    requireDefined(caller.project, "team", permissionId);
    await grantInTeamIn(tx, deps, caller, grant);
  });
  return grant;
}

/** Grants a member a permission that is defined. */
export async function grantInTeamIn(tx: Transaction, deps: Deps, caller: Caller, grant: TeamGrant): Promise<void> {
  const { projectId } = caller;
  const { teamId, userId, permissionId } = grant;
  await tx.insert(tx.teamPermissionGrants).values({ teamId, userId, permissionId, projectId }).onConflictDoNothing();
  const data = { id: permissionId, team_id: teamId, user_id: userId };
  await queueEvent(tx, deps, { projectId, type: "team_permission.created", data });
  await auditGrant(tx, deps, caller, "permission_granted", data);
}

/** Revokes a direct grant. Permissions that the member has through another permission stay. */
export async function revokeInTeam(deps: Deps, caller: Caller, wanted: TeamGrant): Promise<void> {
  const grant = { ...wanted, userId: resolveUserId(caller, wanted.userId) };
  await deps.store.write(async (tx) => {
    await requireAnotherOwnerWithoutIn(tx, deps, caller, grant);
    await revokeInTeamIn(tx, deps, caller, grant);
  });
}

/** The same within a change. */
export async function revokeInTeamIn(tx: Transaction, deps: Deps, caller: Caller, grant: TeamGrant): Promise<void> {
  const { projectId } = caller;
  const { teamId, userId, permissionId } = grant;
  const t = tx.teamPermissionGrants;
  const revoked = await tx
    .delete(t)
    .where(
      and(eq(t.projectId, projectId), eq(t.teamId, teamId), eq(t.userId, userId), eq(t.permissionId, permissionId)),
    )
    .returning({ id: t.permissionId });
  if (revoked.length === 0) {
    throw fail("TEAM_PERMISSION_NOT_FOUND", { team_id: teamId, user_id: userId, permission_id: permissionId });
  }
  const data = { id: permissionId, team_id: teamId, user_id: userId };
  await queueEvent(tx, deps, { projectId, type: "team_permission.deleted", data });
  await auditGrant(tx, deps, caller, "permission_revoked", data);
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
  return grant;
}

export async function revokeInProject(deps: Deps, caller: Caller, wanted: ProjectGrant): Promise<void> {
  const { projectId } = caller;
  const data = { id: wanted.permissionId, user_id: resolveUserId(caller, wanted.userId) };
  await deps.store.write(async (tx) => {
    const t = tx.projectPermissionGrants;
    const revoked = await tx
      .delete(t)
      .where(and(eq(t.projectId, projectId), eq(t.userId, data.user_id), eq(t.permissionId, data.id)))
      .returning({ id: t.permissionId });
    if (revoked.length === 0) throw fail("PERMISSION_NOT_FOUND", { permission_id: data.id });
    await queueEvent(tx, deps, { projectId, type: "project_permission.deleted", data });
    await auditGrant(tx, deps, caller, "permission_revoked", data);
  });
}

async function auditGrant(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: "permission_granted" | "permission_revoked",
  grant: { user_id: string },
) {
  const change = action === "permission_granted" ? { after: grant } : { before: grant };
  await auditBy(tx, deps, caller, { action, subject: { type: "user", id: grant.user_id }, ...change });
}
