import type { Level } from "#contract/access.ts";
import { listProjectPermissions, listTeamPermissions } from "#contract/permissions.ts";
import { type Family, family } from "#sdk/cache/family.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { Permission, UserPermissions } from "./permission.ts";
import { permissionIn, permissionsIn } from "./scope.ts";

/** A query for the permissions of a user in the project, or in a team. */
interface Question {
  userId: string;
  teamId?: string;
  permissionId?: string;
  recursive: boolean;
}

/** The permissions of the users that a wire can ask about, including `me`. */
export interface PermissionLists {
  of(userId: string): UserPermissions;
  refresh(): Promise<void>;
}

export function permissionLists<L extends Level>(
  wire: Wire<L>,
  deps: Pick<Deps, "elapsed" | "after">,
): PermissionLists {
  async function ask({ userId, teamId, permissionId, recursive }: Question): Promise<Permission[]> {
    const query = { user_id: userId, permission_id: permissionId, recursive };
    const { items } =
      teamId === undefined
        ? await wire.call(listProjectPermissions, { query })
        : await wire.call(listTeamPermissions, { query: { ...query, team_id: teamId } });
    return items.map(({ id }) => ({ id }));
  }

  const lists: Family<Permission[]> = family((key) => ask(JSON.parse(key)), deps);

  return {
    refresh: () => lists.refresh(),
    of(userId) {
      const keyOf = (given: unknown[], call: string) =>
        JSON.stringify({ userId, ...permissionsIn(given, call) } satisfies Question);
      const find = async (given: unknown[], call: string) => {
        const [found] = await ask({ userId, ...permissionIn(given, call), recursive: true });
        return found ?? null;
      };
      return {
        permissions: (...given) => lists.of(keyOf(given, "permissions")),
        listPermissions: async (...given) => lists.get(keyOf(given, "listPermissions")),
        getPermission: (...given) => find(given, "getPermission"),
        hasPermission: async (...given) => (await find(given, "hasPermission")) !== null,
      };
    },
  };
}
