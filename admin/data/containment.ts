import type { PermissionDefinition } from "hallpass/admin";

type Definition = Pick<PermissionDefinition, "id" | "containedPermissionIds">;

/** Everything that these permissions give in the end: they themselves, and all that they contain, sorted by id. */
export function givenBy(ids: readonly string[], definitions: readonly Definition[]): string[] {
  const contained = new Map(definitions.map((each) => [each.id, each.containedPermissionIds]));
  const given = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (given.has(id)) continue;
    given.add(id);
    open.push(...(contained.get(id) ?? []));
  }
  return [...given].sort();
}

/** The permissions that contain a permission directly, sorted by id. */
export const containersOf = (id: string, definitions: readonly Definition[]): string[] =>
  definitions
    .filter(({ containedPermissionIds }) => containedPermissionIds.includes(id))
    .map((each) => each.id)
    .sort();

/** A permission in the tree, with what it contains. */
export interface Branch {
  id: string;
  /** Empty where the permission is already shown further up: permissions may contain each other. */
  contains: Branch[];
}

/** What a permission contains, as a tree. */
export function treeOf(id: string, definitions: readonly Definition[], above: readonly string[] = []): Branch {
  const path = [...above, id];
  const definition = definitions.find((each) => each.id === id);
  const contained = above.includes(id) ? [] : [...(definition?.containedPermissionIds ?? [])].sort();
  return { id, contains: contained.map((each) => treeOf(each, definitions, path)) };
}
