import {
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
} from "#contract/permissions.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { PermissionGrants, TeamReference } from "./permission.ts";
import { scoped } from "./permissions.ts";

/** Grants and revokes permissions of a user. `changed` runs after both. */
export function permissionGrants(wire: Wire<"server">, userId: string, changed: () => Promise<void>): PermissionGrants {
  return {
    async grantPermission(scope: TeamReference | string, id?: string) {
      const { team, permissionId: permission_id } = scoped(scope, id);
      const params = { user_id: userId, permission_id };
      if (team) await wire.call(grantTeamPermission, { params: { ...params, team_id: team.id }, body: {} });
      else await wire.call(grantProjectPermission, { params, body: {} });
      await changed();
    },
    async revokePermission(scope: TeamReference | string, id?: string) {
      const { team, permissionId: permission_id } = scoped(scope, id);
      const params = { user_id: userId, permission_id };
      if (team) await wire.call(revokeTeamPermission, { params: { ...params, team_id: team.id }, body: {} });
      else await wire.call(revokeProjectPermission, { params, body: {} });
      await changed();
    },
  };
}
