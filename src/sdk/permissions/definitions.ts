import {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  deleteProjectPermissionDefinition,
  deleteTeamPermissionDefinition,
  listProjectPermissionDefinitions,
  listTeamPermissionDefinitions,
  type PermissionDefinition as Payload,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
} from "#contract/permissions.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { ChangeOptions } from "#sdk/wire/expected.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
  PermissionOrId,
} from "./permission.ts";
import { idOf } from "./scope.ts";

const endpoints = {
  team: {
    list: listTeamPermissionDefinitions,
    create: createTeamPermissionDefinition,
    update: updateTeamPermissionDefinition,
    delete: deleteTeamPermissionDefinition,
  },
  project: {
    list: listProjectPermissionDefinitions,
    create: createProjectPermissionDefinition,
    update: updateProjectPermissionDefinition,
    delete: deleteProjectPermissionDefinition,
  },
} as const;

/** The permissions that can be granted in teams, or those in the whole project. */
export interface PermissionDefinitions {
  /** The definitions, including those of the system. */
  readonly all: Watchable<PermissionDefinition[]>;
  /**
   * Defines a permission.
   *
   *     await app.permissions.team.create({ id: "boats:rename", containedPermissionIds: ["boats:see"] });
   */
  create(options: NewPermissionDefinition): Promise<PermissionDefinition>;
  /**
   * Replaces a definition. A new `id` renames it, also in grants. Omitted fields are cleared, except the id. With
   * `ifUnchanged`, `permission` is the definition as it was read, not its id.
   */
  update(
    permission: PermissionOrId,
    changes: PermissionDefinitionUpdate,
    options?: ChangeOptions,
  ): Promise<PermissionDefinition>;
  /** Deletes the definition, and revokes the permission from every user who has it. */
  delete(permission: PermissionOrId): Promise<void>;
}

/** The permission definitions of the project or its teams: a watchable list, and the calls that change it. */
export function permissionDefinitions(
  wire: Wire<"server">,
  deps: Pick<Deps, "elapsed" | "after">,
  scope: keyof typeof endpoints,
): PermissionDefinitions {
  const calls = endpoints[scope];
  const kind = scope === "team" ? "TeamPermissionDefinition" : "ProjectPermissionDefinition";
  const all = resource(async () => (await wire.call(calls.list)).items.map(fromWire), deps);
  return {
    all,
    async create({ id, ...rest }) {
      const created = await wire.call(calls.create, { body: { id, ...toWire(rest) } });
      await all.refresh();
      return fromWire(created);
    },
    async update(permission, { id, ...rest }, { ifUnchanged = false } = {}) {
      const params = { permission_id: idOf(permission, `update${kind}`, "permission") };
      const expected = ifUnchanged ? readFrom(permission, `update${kind}`) : undefined;
      const updated = await wire.call(calls.update, { params, body: { id, ...toWire(rest), expected } });
      await all.refresh();
      return fromWire(updated);
    },
    async delete(permission) {
      const params = { permission_id: idOf(permission, `delete${kind}`, "permission") };
      await wire.call(calls.delete, { params, body: {} });
      await all.refresh();
    },
  };
}

const fromWire = ({ id, description, contained_permission_ids }: Payload): PermissionDefinition => ({
  id,
  description,
  containedPermissionIds: contained_permission_ids,
});

const isDefinition = (permission: PermissionOrId): permission is PermissionDefinition =>
  typeof permission === "object" && "containedPermissionIds" in permission;

/** A change replaces the whole definition, so all of it must be as it was read. */
function readFrom(permission: PermissionOrId, call: string): Record<string, unknown> {
  if (!isDefinition(permission)) {
    throw new Error(`${call} with ifUnchanged needs the definition as it was read, not its id.`);
  }
  const { id, description = null, containedPermissionIds } = permission;
  return { id, description, contained_permission_ids: containedPermissionIds };
}

const toWire = ({ description, containedPermissionIds }: Omit<NewPermissionDefinition, "id">) => ({
  description,
  contained_permission_ids: containedPermissionIds && [...containedPermissionIds],
});
