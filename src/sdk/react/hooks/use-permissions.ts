import type { Permission, PermissionOptions, TeamReference } from "#sdk/permissions/permission.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/**
 * Returns the permissions of the signed-in user in the project, or in a team. Only for showing and hiding parts of a
 * page; a server must check permissions itself.
 *
 *     const permissions = usePermissions(team);
 */
export function usePermissions(options?: PermissionOptions): Permission[];
export function usePermissions(team: TeamReference, options?: PermissionOptions): Permission[];
export function usePermissions(scope?: TeamReference | PermissionOptions, options?: PermissionOptions): Permission[] {
  const user = useUser({ or: "throw" });
  return useResource(scope && "id" in scope ? user.permissions(scope, options) : user.permissions(scope));
}

/**
 * Returns a permission that the signed-in user has directly or through another permission; else `null`.
 *
 *     const mayInvite = usePermission(team, "$invite_members") !== null;
 */
export function usePermission(permissionId: string): Permission | null;
export function usePermission(team: TeamReference, permissionId: string): Permission | null;
export function usePermission(scope: TeamReference | string, permissionId?: string): Permission | null {
  const user = useUser({ or: "throw" });
  const isInTeam = typeof scope !== "string";
  const all = useResource(isInTeam ? user.permissions(scope) : user.permissions());
  return all.find(({ id }) => id === (isInTeam ? permissionId : scope)) ?? null;
}
