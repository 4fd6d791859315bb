import type { Permission, PermissionArguments, PermissionsArguments } from "#sdk/permissions/permission.ts";
import { permissionIn } from "#sdk/permissions/scope.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/**
 * Returns the permissions of the signed-in user in the project, or in a team. Only for showing and hiding parts of a
 * page; a server must check permissions itself. Throws when the first argument should be a team and is none.
 *
 *     const permissions = usePermissions(team);
 */
export const usePermissions = (...scope: PermissionsArguments): Permission[] =>
  useResource(useUser({ or: "throw" }).permissions(...scope));

/**
 * Returns a permission that the signed-in user has directly or through another permission; else `null`.
 *
 *     const canRename = usePermission(team, "boats:rename") !== null;
 */
export function usePermission(...permission: PermissionArguments): Permission | null {
  const { teamId, permissionId } = permissionIn(permission, "usePermission");
  const user = useUser({ or: "throw" });
  const all = useResource(teamId === undefined ? user.permissions() : user.permissions(teamId));
  return all.find(({ id }) => id === permissionId) ?? null;
}
