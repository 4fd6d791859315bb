import * as contract from "#contract/permissions.ts";
import { requireUnchanged } from "#server/access/unchanged.ts";
import type { Definition } from "#server/foundation/permissions/index.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { define, listDefinitions, redefine, undefine } from "./definitions.ts";
import * as grants from "./grants.ts";
import { listProjectGrants, listTeamGrants } from "./held.ts";

const success = { success: true as const };

export const permissionRoutes = [
  on(contract.listTeamPermissionDefinitions, async ({ caller }) => unpaged(listDefinitions(caller, "team"), view)),
  on(contract.createTeamPermissionDefinition, async ({ deps, caller, body }) =>
    view(await define(deps, caller, "team", { id: body.id, ...content(body) })),
  ),
  on(contract.updateTeamPermissionDefinition, async ({ deps, caller, params, body }) =>
    view(
      await redefine(deps, caller, "team", params.permission_id, { id: body.id, ...content(body) }, unchanged(body)),
    ),
  ),
  on(contract.deleteTeamPermissionDefinition, async ({ deps, caller, params }) => {
    await undefine(deps, caller, "team", params.permission_id);
    return success;
  }),

  on(contract.listProjectPermissionDefinitions, async ({ caller }) =>
    unpaged(listDefinitions(caller, "project"), view),
  ),
  on(contract.createProjectPermissionDefinition, async ({ deps, caller, body }) =>
    view(await define(deps, caller, "project", { id: body.id, ...content(body) })),
  ),
  on(contract.updateProjectPermissionDefinition, async ({ deps, caller, params, body }) =>
    view(
      await redefine(deps, caller, "project", params.permission_id, { id: body.id, ...content(body) }, unchanged(body)),
    ),
  ),
  on(contract.deleteProjectPermissionDefinition, async ({ deps, caller, params }) => {
    await undefine(deps, caller, "project", params.permission_id);
    return success;
  }),

  on(contract.listTeamPermissions, async ({ deps, caller, dialect, query }) => {
    const { team_id: teamId, user_id: userId, permission_id: permissionId, recursive } = query;
    const wanted = { userId, permissionId, recursive, readsErrors: dialect.readsOwnCodes };
    const found = await listTeamGrants(deps, caller, { ...wanted, teamId });
    return unpaged(found, inTeam);
  }),
  on(contract.grantTeamPermission, async ({ deps, caller, params }) =>
    inTeam(await grants.grantInTeam(deps, caller, teamGrant(params))),
  ),
  on(contract.revokeTeamPermission, async ({ deps, caller, params }) => {
    await grants.revokeInTeam(deps, caller, teamGrant(params));
    return success;
  }),

  on(contract.listProjectPermissions, async ({ deps, caller, dialect, query }) => {
    const { user_id: userId, permission_id: permissionId, recursive } = query;
    const wanted = { userId, permissionId, recursive, readsErrors: dialect.readsOwnCodes };
    return unpaged(await listProjectGrants(deps, caller, wanted), inProject);
  }),
  on(contract.grantProjectPermission, async ({ deps, caller, params }) =>
    inProject(await grants.grantInProject(deps, caller, projectGrant(params))),
  ),
  on(contract.revokeProjectPermission, async ({ deps, caller, params }) => {
    await grants.revokeInProject(deps, caller, projectGrant(params));
    return success;
  }),
];

const view = ({ id, description, contains }: Definition): contract.PermissionDefinition => ({
  id,
  description,
  contained_permission_ids: [...contains],
});

const unchanged =
  ({ expected }: contract.PermissionDefinitionUpdate) =>
  (before: Definition) =>
    requireUnchanged(view(before), expected);

const content = ({ description, contained_permission_ids: contains }: contract.PermissionDefinitionUpdate) => ({
  description,
  contains,
});

const teamGrant = (params: { team_id: string; user_id: string; permission_id: string }) => ({
  teamId: params.team_id,
  ...projectGrant(params),
});
const projectGrant = (params: { user_id: string; permission_id: string }) => ({
  userId: params.user_id,
  permissionId: params.permission_id,
});

const inTeam = ({ teamId, userId, permissionId }: grants.TeamGrant) => ({
  id: permissionId,
  user_id: userId,
  team_id: teamId,
});
const inProject = ({ userId, permissionId }: grants.ProjectGrant) => ({ id: permissionId, user_id: userId });
