import type { SYSTEM_PERMISSION_IDS } from "#contract/limits.ts";
import type { Config } from "#server/foundation/project-config/index.ts";

export type Scope = "team" | "project";

export interface Definition {
  id: string;
  scope: Scope;
  description: string | undefined;
  /** Sorted. */
  contains: readonly string[];
}

/** The permissions that every team has by default. docs/wire/levels.md, "Permissions in teams". */
export const SYSTEM_PERMISSIONS: readonly Definition[] = Object.entries({
  $delete_team: "Delete the team",
  $invite_members: "Invite other users to the team",
  $manage_api_keys: "Create and manage API keys for the team",
  $read_members: "Read and list the other members of the team",
  $remove_members: "Remove other members from the team",
  $update_team: "Update the team information",
} satisfies Record<(typeof SYSTEM_PERMISSION_IDS)[number], string>).map(([id, description]) => ({
  id,
  scope: "team",
  description,
  contains: [],
}));

/** Names a permission among those of all projects. */
export const definitionKey = ({ id, scope }: Pick<Definition, "id" | "scope">, projectId: string) =>
  `${scope} ${id} in ${projectId}`;

/** All permissions of a configuration, with those of the system. Without a configuration, only these. */
export function definitionsIn(config: Config | null): readonly Definition[] {
  if (!config) return SYSTEM_PERMISSIONS;
  const graph = permissionGraph(config);
  return [...graph.inScope("team"), ...graph.inScope("project")];
}

/** The permissions of a project, and which permissions contain which. */
export interface PermissionGraph {
  find(id: string): Definition | undefined;
  /** Sorted by id. */
  inScope(scope: Scope): readonly Definition[];
  /** The granted permissions and all that they contain. Undefined permissions are left out. */
  closure(granted: Iterable<string>, scope: Scope): Set<string>;
  /** This permission and all that contain it, directly or through others. */
  leadingTo(id: string, scope: Scope): Set<string>;
  /** The closure, sorted by id. It is cached, because many users share a few lists of grants. */
  sortedClosure(granted: readonly string[], scope: Scope): readonly string[];
}

/** The most lists of grants whose closures are cached. */
const MOST_CLOSURES = 1_000;

const graphs = new WeakMap<Config, PermissionGraph>();

/** Returns the graph of a configuration. It is built once: a changed project has a new configuration object. */
export function permissionGraph(config: Config): PermissionGraph {
  const built = graphs.get(config) ?? build(config);
  graphs.set(config, built);
  return built;
}

function build(config: Config): PermissionGraph {
  const own = Object.entries(config.rbac.permissions).map(
    ([id, { scope = "team", description, containedPermissionIds = {} }]): Definition => ({
      id,
      scope,
      description,
      contains: Object.keys(containedPermissionIds).sort(),
    }),
  );
  const all = new Map([...SYSTEM_PERMISSIONS, ...own].map((each) => [each.id, each]));
  const sorted = [...SYSTEM_PERMISSIONS, ...own].sort((a, b) => (a.id < b.id ? -1 : 1));

  let containers: Map<string, string[]> | undefined;

  /**
   * Returns all ids that can be reached from these, with these. One walk visits each definition once, so cycles end. A
   * walk per id would take a million steps for a thousand permissions that contain each other.
   */
  function reach(from: Iterable<string>, scope: Scope, next: (each: Definition) => readonly string[]): Set<string> {
    const found = new Set<string>();
    const open = [...from];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const definition = all.get(id);
      if (!definition || definition.scope !== scope || found.has(id)) continue;
      found.add(id);
      for (const each of next(definition)) open.push(each);
    }
    return found;
  }

  const closure = (granted: Iterable<string>, scope: Scope) => reach(granted, scope, ({ contains }) => contains);

  function containersOf(id: string): readonly string[] {
    if (!containers) {
      containers = new Map();
      for (const { id: container, contains } of sorted) {
        for (const each of contains) {
          const known = containers.get(each);
          if (known) known.push(container);
          else containers.set(each, [container]);
        }
      }
    }
    return containers.get(id) ?? [];
  }

  const closures = new Map<string, readonly string[]>();

  return {
    find: (id) => all.get(id),
    inScope: (scope) => sorted.filter((each) => each.scope === scope),
    closure,
    leadingTo: (id, scope) => reach([id], scope, (each) => containersOf(each.id)),
    sortedClosure(granted, scope) {
      const key = scope + JSON.stringify(granted);
      let held = closures.get(key);
      if (!held) {
        if (closures.size >= MOST_CLOSURES) closures.clear();
        held = [...closure(granted, scope)].sort();
        closures.set(key, held);
      }
      return held;
    },
  };
}
