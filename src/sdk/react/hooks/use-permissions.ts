import { useEffect, useState } from "react";
import { isKnown } from "#contract/errors.ts";
import type { Permission, PermissionArguments, PermissionsArguments } from "#sdk/permissions/permission.ts";
import { permissionIn } from "#sdk/permissions/scope.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { isInDevelopment } from "#sdk/wire/first-contact.ts";
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
 * Returns a permission that the signed-in user has directly or through another permission; else `null`. On localhost, throws
 * for a permission that the project does not define, until the project is in production mode.
 *
 *     const canRename = usePermission(team, "boats:rename") !== null;
 */
export function usePermission(...permission: PermissionArguments): Permission | null {
  const { teamId, permissionId } = permissionIn(permission, "usePermission");
  const user = useUser({ or: "throw" });
  const all = useResource(teamId === undefined ? user.permissions() : user.permissions(teamId));
  const found = all.find(({ id }) => id === permissionId) ?? null;
  useDefined(found === null, user, permissionId, teamId);
  return found;
}

/**
 * Throws, to a developer on localhost, the error of a missing permission that the project does not define: no user would ever
 * have it. Only the server knows, so it is asked about missing ones.
 */
export function useDefined(isMissing: boolean, user: CurrentUser, permissionId: string, teamId?: string) {
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    if (!isMissing || !isInDevelopment(window.location.href)) return;
    let isCurrent = true;
    // The registered types are for the caller, who has named the permission.
    const asked: PermissionArguments = teamId === undefined ? [permissionId] : [teamId, permissionId];
    user.getPermission(...asked).catch((error: unknown) => {
      if (isCurrent && isKnown(error, "PERMISSION_NOT_FOUND", "WRONG_PERMISSION_SCOPE")) setFailure(error);
    });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, user, permissionId, teamId]);

  if (isMissing && failure) throw failure;
}
