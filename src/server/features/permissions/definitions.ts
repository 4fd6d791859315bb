import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { auditBy } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { changeConfig } from "#server/features/projects/index.ts";
import {
  type Definition,
  permissionGraph,
  type Scope,
  SYSTEM_PERMISSIONS,
} from "#server/foundation/permissions/index.ts";
import { type Config, mergeOverride, type Override, renderConfig } from "#server/foundation/project-config/index.ts";
import {
  clearGrants,
  exceedsOneWrite,
  MOST_IN_ONE_WRITE,
  moveGrants,
  moveSomeIn,
  type OfPermission,
} from "./many-grants.ts";

export interface WantedDefinition {
  id: string;
  description?: string | null;
  contains?: readonly string[];
}

/** Lists the permissions of a scope, sorted by id. The system permissions belong to the team scope. */
export function listDefinitions(caller: Caller, scope: Scope): readonly Definition[] {
  return permissionGraph(caller.project.config).inScope(scope);
}

/** Defines a permission. Its id must be free in both scopes. */
export async function define(deps: Deps, caller: Caller, scope: Scope, wanted: WantedDefinition): Promise<Definition> {
  await clearGrants(deps, { projectId: caller.projectId, scope, id: wanted.id });
  return change(deps, caller, async (tx, permissions) => {
    const definition = checked(permissions, scope, wanted);
    await auditDefinition(tx, deps, caller, "permission_defined", undefined, definition);
    return { permissions: [...permissions, definition], definition };
  });
}

/** Replaces a definition; omitted fields are cleared (sic). Renames a new id in grants, containers and defaults, too. */
export async function redefine(
  deps: Deps,
  caller: Caller,
  scope: Scope,
  id: string,
  wanted: Omit<WantedDefinition, "id"> & { id?: string },
  /** Runs within the transaction, with the definition as it is. */
  check: (before: Definition) => void = () => {},
): Promise<Definition> {
  const to = wanted.id ?? id;
  const grants = { projectId: caller.projectId, scope, id };
  // Grants of the new id come from a permission that an override removed. They have no effect and must not gain one.
  if (to !== id) await clearGrants(deps, { ...grants, id: to });
  const isMoved = to !== id && (await exceedsOneWrite(deps, grants));
  if (isMoved) await moveManyGrants(deps, caller, grants, { ...wanted, id: to }, check);
  return change(deps, caller, async (tx, permissions) => {
    const before = ownDefinition(permissions, scope, id);
    if (!isMoved) check(before);
    const isOther = (each: Definition) => each !== before && !(isMoved && each.id === to);
    const others = permissions.filter(isOther).map((each) => renamed(each, id, to));
    const definition = checked(others, scope, { ...wanted, id: to });
    if (to !== id) while (await moveSomeIn(tx, grants, to, MOST_IN_ONE_WRITE));
    await auditDefinition(tx, deps, caller, "permission_redefined", before, definition);
    return { permissions: [...others, definition], definition, rename: { from: id, to } };
  });
}

/**
 * Moves grants from the old id to the new one when they are too many for one write. Meanwhile both permissions exist, and
 * the old one contains the new one, so that both mean the same for their holders.
 */
async function moveManyGrants(
  deps: Deps,
  caller: Caller,
  grants: OfPermission,
  wanted: WantedDefinition,
  check: (before: Definition) => void,
): Promise<void> {
  const { scope, id } = grants;
  await change(deps, caller, async (tx, permissions) => {
    const before = ownDefinition(permissions, scope, id);
    check(before);
    const others = permissions.filter((each) => each !== before);
    const definition = checked(
      others.map((each) => renamed(each, id, wanted.id)),
      scope,
      wanted,
    );
    const alias = { ...before, contains: [...new Set([...before.contains, wanted.id])].sort() };
    await auditDefinition(tx, deps, caller, "permission_defined", undefined, definition);
    return { permissions: [...others, alias, definition], definition };
  });
  await moveGrants(deps, grants, wanted.id);
}

/** Deletes a definition, and removes it from containers, defaults and grants. Its grants have no effect once this resolves. */
export async function undefine(deps: Deps, caller: Caller, scope: Scope, id: string): Promise<void> {
  await change(deps, caller, async (tx, permissions) => {
    const definition = ownDefinition(permissions, scope, id);
    const others = permissions.filter((each) => each !== definition).map((each) => renamed(each, id, null));
    await auditDefinition(tx, deps, caller, "permission_deleted", definition, undefined);
    return { permissions: others, definition, rename: { from: id, to: null } };
  });
  await clearGrants(deps, { projectId: caller.projectId, scope, id });
}

interface Changed {
  permissions: readonly Definition[];
  definition: Definition;
  rename?: { from: string; to: string | null };
}

/** Changes the definitions, which are one key of the project's configuration. */
async function change(
  deps: Deps,
  caller: Caller,
  body: (tx: Transaction, permissions: readonly Definition[]) => Promise<Changed>,
): Promise<Definition> {
  return changeConfig(deps, caller, async (tx, override) => {
    const config = renderConfig(override);
    const changed = await body(tx, ownOf(config));
    return { override: written(override, config, changed), result: changed.definition };
  });
}

/** The permissions that a project has defined itself. */
function ownOf(config: Config): Definition[] {
  const graph = permissionGraph(config);
  return [...graph.inScope("team"), ...graph.inScope("project")].filter(({ id }) => !id.startsWith("$"));
}

/** Returns a stored configuration with further definitions, whose ids it does not have. */
export function withDefinitions(override: Override, added: readonly Definition[]): Override {
  const config = renderConfig(override);
  return written(override, config, { permissions: [...ownOf(config), ...added] });
}

function written(
  override: Override,
  { rbac }: Config,
  { permissions, rename }: Pick<Changed, "permissions" | "rename">,
): Override {
  const sets = Object.entries(rbac.defaultPermissions).filter(([, set]) => rename && Object.hasOwn(set, rename.from));
  return mergeOverride(override, {
    "rbac.permissions": Object.fromEntries(
      permissions.map(({ id, scope, description, contains }) => [
        id,
        { scope, ...(description !== undefined && { description }), containedPermissionIds: setOf(contains) },
      ]),
    ),
    ...Object.fromEntries(
      sets.map(([name, set]) => [
        `rbac.defaultPermissions.${name}`,
        setOf(replaced(Object.keys(set), rename?.from ?? "", rename?.to ?? null)),
      ]),
    ),
  });
}

const setOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, true as const]));

function replaced(ids: readonly string[], from: string, to: string | null): string[] {
  const others = ids.filter((id) => id !== from);
  return ids.length === others.length || to === null ? others : [...others, to];
}

const renamed = (definition: Definition, from: string, to: string | null): Definition => ({
  ...definition,
  contains: replaced(definition.contains, from, to).sort(),
});

function ownDefinition(permissions: readonly Definition[], scope: Scope, id: string): Definition {
  const found = permissions.find((each) => each.id === id && each.scope === scope);
  if (!found) throw fail("PERMISSION_NOT_FOUND", { permission_id: id });
  return found;
}

function checked(others: readonly Definition[], scope: Scope, wanted: WantedDefinition): Definition {
  const { id, description, contains = [] } = wanted;
  if (others.some((each) => each.id === id)) throw fail("PERMISSION_ID_ALREADY_EXISTS", { permission_id: id });
  const inScope = [...SYSTEM_PERMISSIONS, ...others].filter((each) => each.scope === scope);
  const known = new Set([id, ...inScope.map((each) => each.id)]);
  const missing = contains.find((each) => !known.has(each));
  if (missing !== undefined) throw fail("CONTAINED_PERMISSION_NOT_FOUND", { permission_id: missing });
  return { id, scope, description: description || undefined, contains: [...new Set(contains)].sort() };
}

async function auditDefinition(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: "permission_defined" | "permission_redefined" | "permission_deleted",
  before: Definition | undefined,
  after: Definition | undefined,
) {
  await auditBy(tx, deps, caller, { action, subject: { type: "project", id: caller.projectId }, before, after });
}
