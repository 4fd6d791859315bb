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

/** What every team has without asking. docs/wire/levels.md, "Permissions in teams". */
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

/** The permissions of a project, and what follows from which. */
export interface PermissionGraph {
  find(id: string): Definition | undefined;
  /** Sorted by id. */
  inScope(scope: Scope): readonly Definition[];
  /** What somebody who was granted these may do: they and all that they contain. What is not defined counts for nothing. */
  closure(granted: Iterable<string>, scope: Scope): Set<string>;
  /** The permissions that contain this one, however far down, and itself. */
  leadingTo(id: string, scope: Scope): Set<string>;
  /** The closure in the order of the ids: of few lists that many have, so each is made once. */
  sortedClosure(granted: readonly string[], scope: Scope): readonly string[];
}

/** Of so many combinations of grants it is known what follows. */
const MOST_CLOSURES = 1_000;

const graphs = new WeakMap<Config, PermissionGraph>();

/** Built once per configuration: a changed project has a new one, so an old graph goes with what it was made of. */
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
   * Everything reachable from these, themselves included; cycles end where they began. One walk for all of them: a
   * thousand permissions that contain each other would be a million steps if each were followed by itself.
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
