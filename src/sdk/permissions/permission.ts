import type { Watchable } from "#sdk/cache/watchable.ts";

/** A permission of a user, in a team or in the whole project. */
export interface Permission {
  readonly id: string;
}

/** A team, or any object with the team's id. */
export interface TeamReference {
  readonly id: string;
}

/** Whether permissions count that others contain. Default: they do. */
export interface PermissionOptions {
  /** Includes the permissions that granted permissions contain. Default `true`. */
  recursive?: boolean;
}

/** The permissions of a user. Calls are about the project, or, with a team, about that team. */
export interface UserPermissions {
  /** The permissions, as a watchable list. */
  permissions(options?: PermissionOptions): Watchable<Permission[]>;
  permissions(team: TeamReference, options?: PermissionOptions): Watchable<Permission[]>;
  listPermissions(options?: PermissionOptions): Promise<Permission[]>;
  listPermissions(team: TeamReference, options?: PermissionOptions): Promise<Permission[]>;
  /** Returns a permission that the user has directly or through another permission; else `null`. */
  getPermission(permissionId: string): Promise<Permission | null>;
  getPermission(team: TeamReference, permissionId: string): Promise<Permission | null>;
  /**
   * Whether the user has a permission, directly or through another permission. Asks the server each time.
   *
   *     if (await user.hasPermission(team, "boats:rename")) rename();
   */
  hasPermission(permissionId: string): Promise<boolean>;
  hasPermission(team: TeamReference, permissionId: string): Promise<boolean>;
}

/** Grants and revokes permissions of a user; for servers. */
export interface PermissionGrants {
  /**
   * Grants the user a permission in the project, or in one of the user's teams. Idempotent.
   *
   *     await user.grantPermission(team, "boats:rename");
   */
  grantPermission(permissionId: string): Promise<void>;
  grantPermission(team: TeamReference, permissionId: string): Promise<void>;
  /** Revokes a permission that was granted directly. The user keeps it when another permission contains it. */
  revokePermission(permissionId: string): Promise<void>;
  revokePermission(team: TeamReference, permissionId: string): Promise<void>;
}

/** A permission that can be granted, and the permissions that it contains. */
export interface PermissionDefinition {
  readonly id: string;
  readonly description?: string;
  readonly containedPermissionIds: readonly string[];
}

/** What defines a permission. */
export interface NewPermissionDefinition {
  /** Consists of lower-case letters, digits, `_` and `:`. */
  id: string;
  description?: string;
  containedPermissionIds?: readonly string[];
}

/** Replaces the definition. Omitted fields are cleared, except the id. */
export type PermissionDefinitionUpdate = Partial<NewPermissionDefinition>;
