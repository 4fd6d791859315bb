import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY, EVERY_LEVEL, SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Description, Expected, List, NoBody, Nullable, PermissionId, Success, UserIdOrMe, Uuid } from "./fields.ts";
import { CONFIG_ENTRIES_MAX, NAME_MAX_LENGTH } from "./limits.ts";

/**
 * A permission that can be granted. It includes the permissions that it contains. docs/wire/levels.md, "Permissions in
 * teams".
 */
export const PermissionDefinition = Type.Object({
  id: Type.String(),
  description: Type.Optional(Type.String()),
  contained_permission_ids: Type.Array(Type.String()),
});
export type PermissionDefinition = Static<typeof PermissionDefinition>;

/** Ids of a project's own permissions; ids of system permissions begin with `$` and cannot be defined. */
const OwnPermissionId = Type.String({ format: "own-permission-id", maxLength: NAME_MAX_LENGTH });

export const NewPermissionDefinition = Type.Object({
  id: OwnPermissionId,
  description: Type.Optional(Nullable(Description)),
  contained_permission_ids: Type.Optional(Type.Array(PermissionId, { maxItems: CONFIG_ENTRIES_MAX })),
});
export type NewPermissionDefinition = Static<typeof NewPermissionDefinition>;

/** Replaces the definition: a missing field is cleared, except the id (sic). */
export const PermissionDefinitionUpdate = Type.Object({
  ...NewPermissionDefinition.properties,
  id: Type.Optional(OwnPermissionId),
  expected: Expected(PermissionDefinition),
});
export type PermissionDefinitionUpdate = Static<typeof PermissionDefinitionUpdate>;

export const TeamPermission = Type.Object({ id: Type.String(), user_id: Uuid, team_id: Uuid });
export type TeamPermission = Static<typeof TeamPermission>;

export const ProjectPermission = Type.Object({ id: Type.String(), user_id: Uuid });
export type ProjectPermission = Static<typeof ProjectPermission>;

const DefinitionId = Type.Object({ permission_id: PermissionId });

const definitionsOf = <const Scope extends "team" | "project">(scope: Scope) => ({
  list: endpoint({
    method: "GET",
    path: `/${scope}-permission-definitions`,
    summary: `List the ${scope} permission definitions of the project`,
    access: ADMIN_ONLY,
    response: List(PermissionDefinition),
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: `/${scope}-permission-definitions`,
    summary: `Define a ${scope} permission`,
    access: ADMIN_ONLY,
    body: NewPermissionDefinition,
    status: 201,
    response: PermissionDefinition,
    errors: ["PERMISSION_ID_ALREADY_EXISTS", "CONTAINED_PERMISSION_NOT_FOUND"],
  }),
  update: endpoint({
    method: "PATCH",
    path: `/${scope}-permission-definitions/{permission_id}`,
    summary: `Replace or rename a ${scope} permission; grants keep working`,
    access: ADMIN_ONLY,
    params: DefinitionId,
    body: PermissionDefinitionUpdate,
    response: PermissionDefinition,
    errors: [
      "CHANGED_MEANWHILE",
      "PERMISSION_NOT_FOUND",
      "PERMISSION_ID_ALREADY_EXISTS",
      "CONTAINED_PERMISSION_NOT_FOUND",
    ],
  }),
  delete: endpoint({
    method: "DELETE",
    path: `/${scope}-permission-definitions/{permission_id}`,
    summary: `Delete a ${scope} permission with its grants`,
    access: ADMIN_ONLY,
    params: DefinitionId,
    body: NoBody,
    response: Success,
    errors: ["PERMISSION_NOT_FOUND"],
  }),
});

const teamDefinitions = definitionsOf("team");
export const listTeamPermissionDefinitions = teamDefinitions.list;
export const createTeamPermissionDefinition = teamDefinitions.create;
export const updateTeamPermissionDefinition = teamDefinitions.update;
export const deleteTeamPermissionDefinition = teamDefinitions.delete;

const projectDefinitions = definitionsOf("project");
export const listProjectPermissionDefinitions = projectDefinitions.list;
export const createProjectPermissionDefinition = projectDefinitions.create;
export const updateProjectPermissionDefinition = projectDefinitions.update;
export const deleteProjectPermissionDefinition = projectDefinitions.delete;

const listQuery = {
  user_id: Type.Optional(UserIdOrMe),
  /**
   * Until the project is in production mode, clients of our own prefix get PERMISSION_NOT_FOUND or WRONG_PERMISSION_SCOPE for
   * one that is not defined here.
   */
  permission_id: Type.Optional(PermissionId),
  /** Whether to include contained permissions; false by default. */
  recursive: Type.Optional(Type.Boolean()),
};
const InTeam = Type.Object({ team_id: Uuid, user_id: UserIdOrMe, permission_id: PermissionId });
const InProject = Type.Object({ user_id: UserIdOrMe, permission_id: PermissionId });

export const listTeamPermissions = endpoint({
  method: "GET",
  path: "/team-permissions",
  summary: "List team permissions",
  access: EVERY_LEVEL,
  query: Type.Object({ team_id: Type.Optional(Uuid), ...listQuery }),
  response: List(TeamPermission),
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "PERMISSION_NOT_FOUND", "WRONG_PERMISSION_SCOPE"],
});

export const grantTeamPermission = endpoint({
  method: "POST",
  path: "/team-permissions/{team_id}/{user_id}/{permission_id}",
  summary: "Grant a team permission to a member",
  access: SERVER_AND_ADMIN,
  params: InTeam,
  body: NoBody,
  status: 201,
  response: TeamPermission,
  errors: [
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "PERMISSION_NOT_FOUND",
    "WRONG_PERMISSION_SCOPE",
  ],
});

export const revokeTeamPermission = endpoint({
  method: "DELETE",
  path: "/team-permissions/{team_id}/{user_id}/{permission_id}",
  summary: "Revoke a team permission; only a direct grant can be revoked",
  access: SERVER_AND_ADMIN,
  params: InTeam,
  body: NoBody,
  response: Success,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "TEAM_PERMISSION_NOT_FOUND"],
});

export const listProjectPermissions = endpoint({
  method: "GET",
  path: "/project-permissions",
  summary: "List project permissions",
  access: EVERY_LEVEL,
  query: Type.Object(listQuery),
  response: List(ProjectPermission),
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "PERMISSION_NOT_FOUND", "WRONG_PERMISSION_SCOPE"],
});

export const grantProjectPermission = endpoint({
  method: "POST",
  path: "/project-permissions/{user_id}/{permission_id}",
  summary: "Grant a project permission to a user",
  access: SERVER_AND_ADMIN,
  params: InProject,
  body: NoBody,
  status: 201,
  response: ProjectPermission,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND", "PERMISSION_NOT_FOUND", "WRONG_PERMISSION_SCOPE"],
});

export const revokeProjectPermission = endpoint({
  method: "DELETE",
  path: "/project-permissions/{user_id}/{permission_id}",
  summary: "Revoke a project permission; only a direct grant can be revoked",
  access: SERVER_AND_ADMIN,
  params: InProject,
  body: NoBody,
  response: Success,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "PERMISSION_NOT_FOUND"],
});
