import type { Watchable } from "#sdk/cache/watchable.ts";
import type { ProjectPermissionId, TeamPermissionId } from "#sdk/register.ts";

/** A permission of a user, in a team or in the whole project. */
export interface Permission {
  readonly id: string;
}

/** A team, or any object with the team's id. */
export interface TeamReference {
  readonly id: string;
}

/** A team in every call: the team object, or its id. */
export type TeamOrId = TeamReference | string;

/** A permission in calls without other objects: the permission, its definition, or its id. */
export type PermissionOrId = Permission | string;

/** Whether permissions count that others contain. Default: they do. */
export interface PermissionOptions {
  /** Includes the permissions that granted permissions contain. Default `true`. */
  recursive?: boolean;
}

/** The arguments of calls about one permission: in the project, or in a team. */
export type PermissionArguments =
  | [permissionId: ProjectPermissionId]
  | [team: TeamOrId, permissionId: TeamPermissionId];

/** The arguments of calls about all permissions: in the project, or in a team. */
export type PermissionsArguments = [] | [options: PermissionOptions] | [team: TeamOrId, options?: PermissionOptions];

/**
 * The permissions of a user. Calls are about the project, or, with a team or its id as the first argument, about that
 * team. A first argument that should be a team and is none, such as `null`, throws.
 */
export interface UserPermissions {
  /** The permissions, as a watchable list. */
  permissions(...scope: PermissionsArguments): Watchable<Permission[]>;
  listPermissions(...scope: PermissionsArguments): Promise<Permission[]>;
  /** Returns a permission that the user has directly or through another permission; else `null`. Rejects as `hasPermission`. */
  getPermission(...permission: PermissionArguments): Promise<Permission | null>;
  /**
   * Whether the user has a permission, directly or through another permission. Asks the server each time.
   *
   * Until the project is in production mode, a permission that it does not define rejects with PERMISSION_NOT_FOUND, and one
   * of teams that is asked for in the project, or the other way round, with WRONG_PERMISSION_SCOPE. Afterwards, nobody has it.
   *
   *     if (await user.hasPermission(team, "boats:rename")) rename();
   */
  hasPermission(...permission: PermissionArguments): Promise<boolean>;
}

/** Grants and revokes permissions of a user; for servers. */
export interface PermissionGrants {
  /**
   * Grants the user a permission in the project, or in one of the user's teams. Idempotent.
   *
   *     await user.grantPermission(team, "boats:rename");
   */
  grantPermission(...permission: PermissionArguments): Promise<void>;
  /** Revokes a permission that was granted directly. The user keeps it when another permission contains it. */
  revokePermission(...permission: PermissionArguments): Promise<void>;
}

/** A permission that can be granted, and the permissions that it contains. */
export interface PermissionDefinition {
  readonly id: string;
  readonly description?: string;
  readonly containedPermissionIds: readonly string[];
}

/** The definition of a permission. */
export interface NewPermissionDefinition {
  /** Consists of lower-case letters, digits, `_` and `:`. */
  id: string;
  description?: string;
  containedPermissionIds?: readonly string[];
}

/** Replaces the definition. Omitted fields are cleared, except the id. */
export type PermissionDefinitionUpdate = Partial<NewPermissionDefinition>;
