import type { Conversion } from "#server/move-in/conversion.ts";
import { isObject } from "#server/move-in/inputs/json.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import type { Source } from "#server/move-in/source.ts";
import { objectsIn } from "#server/move-in/values.ts";

/** A role of the realm, or of one of its clients as `client:role`. */
type RoleName = string;

/** Clients and roles that each realm has: they are about Keycloak itself. */
const BUILT_IN_CLIENTS = new Set([
  "account",
  "account-console",
  "admin-cli",
  "broker",
  "realm-management",
  "security-admin-console",
]);
const BUILT_IN = /^(offline_access|uma_authorization|default-roles-.*|create-realm)$|^[^:]*-realm:/;

/** The roles of a realm. Each becomes a permission that contains those of its composites. */
export class Roles {
  readonly #into: Conversion;
  readonly #chosen: MoveMap["roles"];
  readonly #known = new Map<RoleName, string[]>();
  readonly #composites = new Map<RoleName, RoleName[]>();

  constructor(into: Conversion, map: MoveMap) {
    this.#into = into;
    this.#chosen = map.roles;
  }

  /** Reads the roles, and makes their permissions. */
  async read(source: Source): Promise<void> {
    for (const roles of await source.documents("roles")) {
      if (!isObject(roles)) continue;
      this.#note(objectsIn(listOf(roles.realm)), "");
      for (const [client, list] of Object.entries(isObject(roles.client) ? roles.client : {})) {
        this.#note(objectsIn(listOf(list)), `${client}:`);
      }
    }
    this.permissionsOf([...this.#composites.keys()]);
  }

  #note(roles: readonly Record<string, unknown>[], prefix: string): void {
    for (const { name, composites } of roles) this.#composites.set(prefix + String(name), namesIn(composites));
  }

  /** The permissions that roles become. A role of Keycloak itself counts as the roles that it is composed of. */
  permissionsOf(names: readonly RoleName[]): string[] {
    return [...new Set(names.flatMap((name) => this.#permissionsOf(name, new Set())))];
  }

  #permissionsOf(name: RoleName, above: Set<RoleName>): string[] {
    const known = this.#known.get(name);
    if (known || above.has(name)) return known ?? [];
    const permissions = this.#made(name, above);
    this.#known.set(name, permissions);
    return permissions;
  }

  #made(name: RoleName, above: Set<RoleName>): string[] {
    const inner = new Set([...above, name]);
    const contained = (this.#composites.get(name) ?? []).flatMap((each) => this.#permissionsOf(each, inner));
    if (this.#isBuiltIn(name)) return contained;
    const permission = this.#into.permission("project", name, [...new Set(contained)]);
    return permission ? [permission] : [];
  }

  /** An operator may name such a role in the map; then it is as any other. */
  #isBuiltIn(name: RoleName): boolean {
    if (this.#chosen && Object.hasOwn(this.#chosen, name)) return false;
    const [client, role] = name.split(":", 2);
    return BUILT_IN.test(name) || (role !== undefined && BUILT_IN_CLIENTS.has(client ?? ""));
  }
}

/** Roles of the realm, and roles by client: in a composite, in a group and in a user. */
export function namesIn(value: unknown, realm = "realm", client = "client"): RoleName[] {
  if (!isObject(value)) return [];
  const ofClients = Object.entries(isObject(value[client]) ? value[client] : {});
  return [
    ...listOf(value[realm]).map(String),
    ...ofClients.flatMap(([id, list]) => listOf(list).map((role) => `${id}:${role}`)),
  ];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
