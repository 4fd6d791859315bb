import type { Permission, PermissionOptions, TeamReference } from "#sdk/permissions/permission.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/**
 * What the signed-in user may do in the project, or in a team. For showing and hiding: what counts is asked on a server.
 *
 *     const permissions = usePermissions(team);
 */
export function usePermissions(options?: PermissionOptions): Permission[];
export function usePermissions(team: TeamReference, options?: PermissionOptions): Permission[];
export function usePermissions(scope?: TeamReference | PermissionOptions, options?: PermissionOptions): Permission[] {
  const user = useUser({ or: "throw" });
  return useResource(scope && "id" in scope ? user.permissions(scope, options) : user.permissions(scope));
}

/** One of them, by itself or through another; `null` when the user does not have it. */
export function usePermission(permissionId: string): Permission | null;
export function usePermission(team: TeamReference, permissionId: string): Permission | null;
export function usePermission(scope: TeamReference | string, permissionId?: string): Permission | null {
  const user = useUser({ or: "throw" });
  const isInTeam = typeof scope !== "string";
  const all = useResource(isInTeam ? user.permissions(scope) : user.permissions());
  return all.find(({ id }) => id === (isInTeam ? permissionId : scope)) ?? null;
}
