import type { Level } from "#contract/access.ts";
import { listProjectPermissions, listTeamPermissions } from "#contract/permissions.ts";
import { type Family, family } from "#sdk/cache/family.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { Permission, PermissionOptions, TeamReference, UserPermissions } from "./permission.ts";

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

export function permissionLists<L extends Level>(wire: Wire<L>, deps: Pick<Deps, "now" | "after">): PermissionLists {
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
      const keyOf = (scope?: TeamReference | PermissionOptions, options?: PermissionOptions) => {
        const [team, { recursive = true } = {}] = isTeam(scope) ? [scope, options] : [undefined, scope];
        return JSON.stringify({ userId, teamId: team?.id, recursive } satisfies Question);
      };
      const getPermission = async (scope: TeamReference | string, id?: string) => {
        const { team, permissionId } = scoped(scope, id);
        const [found] = await ask({ userId, teamId: team?.id, permissionId, recursive: true });
        return found ?? null;
      };
      return {
        permissions: (scope?: TeamReference | PermissionOptions, options?: PermissionOptions) =>
          lists.of(keyOf(scope, options)),
        listPermissions: (scope?: TeamReference | PermissionOptions, options?: PermissionOptions) =>
          lists.get(keyOf(scope, options)),
        getPermission,
        hasPermission: async (scope: TeamReference | string, id?: string) => (await getPermission(scope, id)) !== null,
      };
    },
  };
}

const isTeam = (scope: TeamReference | PermissionOptions | undefined): scope is TeamReference =>
  scope !== undefined && "id" in scope;

/** Parses the arguments `(permissionId)` or `(team, permissionId)`. */
export function scoped(scope: TeamReference | string, id?: string) {
  if (typeof scope === "string") return { team: undefined, permissionId: scope };
  if (id === undefined) throw new Error("Which permission in the team? Pass its id after the team.");
  return { team: scope, permissionId: id };
}
