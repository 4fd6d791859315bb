import type { Watchable } from "#sdk/cache/watchable.ts";

/** Something that a user may do: in a team, or in the whole project. */
export interface Permission {
  readonly id: string;
}

/** A team, or anything else that has its id. */
export interface TeamReference {
  readonly id: string;
}

export interface PermissionOptions {
  /** Also what the granted permissions contain. Default `true`. */
  recursive?: boolean;
}

/** What a user may do. Every call is about the project, or with a team about that team. */
export interface UserPermissions {
  /** To be watched. */
  permissions(options?: PermissionOptions): Watchable<Permission[]>;
  permissions(team: TeamReference, options?: PermissionOptions): Watchable<Permission[]>;
  listPermissions(options?: PermissionOptions): Promise<Permission[]>;
  listPermissions(team: TeamReference, options?: PermissionOptions): Promise<Permission[]>;
  /** A permission that the user has by itself or through another; else `null`. */
  getPermission(permissionId: string): Promise<Permission | null>;
  getPermission(team: TeamReference, permissionId: string): Promise<Permission | null>;
  /**
   * Whether the user may do something, by itself or through another permission. Asked of the server each time.
   *
   *     if (await user.hasPermission(team, "boats:rename")) rename();
   */
  hasPermission(permissionId: string): Promise<boolean>;
  hasPermission(team: TeamReference, permissionId: string): Promise<boolean>;
}

/** What only servers do about the permissions of a user. */
export interface PermissionGrants {
  /**
   * Lets the user do something in the project, or in a team of theirs. Granting twice is granting once.
   *
   *     await user.grantPermission(team, "boats:rename");
   */
  grantPermission(permissionId: string): Promise<void>;
  grantPermission(team: TeamReference, permissionId: string): Promise<void>;
  /** Takes away what was granted directly; what the user has through another permission stays. */
  revokePermission(permissionId: string): Promise<void>;
  revokePermission(team: TeamReference, permissionId: string): Promise<void>;
}

/** A permission of the project that can be granted, together with all that it contains. */
export interface PermissionDefinition {
  readonly id: string;
  readonly description?: string;
  readonly containedPermissionIds: readonly string[];
}

export interface NewPermissionDefinition {
  /** Lower-case letters, digits, `_` and `:`. */
  id: string;
  description?: string;
  containedPermissionIds?: readonly string[];
}

/** Replaces the definition: what is left out is cleared, except the id. */
export type PermissionDefinitionUpdate = Partial<NewPermissionDefinition>;
