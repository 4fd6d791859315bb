import {
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
} from "#contract/permissions.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { PermissionGrants } from "./permission.ts";
import { permissionIn } from "./scope.ts";

/** Grants and revokes permissions of a user. `changed` runs after both. */
export function permissionGrants(wire: Wire<"server">, userId: string, changed: () => Promise<void>): PermissionGrants {
  return {
    async grantPermission(...given) {
      const { teamId, permissionId: permission_id } = permissionIn(given, "grantPermission");
      const params = { user_id: userId, permission_id };
      if (teamId !== undefined)
        await wire.call(grantTeamPermission, { params: { ...params, team_id: teamId }, body: {} });
      else await wire.call(grantProjectPermission, { params, body: {} });
      await changed();
    },
    async revokePermission(...given) {
      const { teamId, permissionId: permission_id } = permissionIn(given, "revokePermission");
      const params = { user_id: userId, permission_id };
      if (teamId !== undefined)
        await wire.call(revokeTeamPermission, { params: { ...params, team_id: teamId }, body: {} });
      else await wire.call(revokeProjectPermission, { params, body: {} });
      await changed();
    },
  };
}
