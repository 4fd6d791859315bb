import type { Conversion } from "#server/move-in/conversion.ts";
import type { GroupChoice } from "#server/move-in/group-choice.ts";
import type { Row } from "#server/move-in/row.ts";
import type { Source } from "#server/move-in/source.ts";
import { underName } from "#server/move-in/values.ts";
import { namesIn, type Roles } from "./roles.ts";

interface Group {
  id: string;
  /** Those of the group and of the groups above it. */
  permissions: string[];
}

/** The groups of a realm, by their paths. */
export type Groups = ReadonlyMap<string, Group>;

/** Reads the groups of a realm. They are in memory: a realm has thousands of them, not millions. */
export async function readGroups(source: Source, into: Conversion, roles: Roles, choice: GroupChoice): Promise<Groups> {
  const groups = new Map<string, Group>();
  // A file whose list of groups is empty is an object without a name.
  const lists = await source.listsOf(({ name }) => typeof name === "string");
  for (const name of lists.filter((each) => each === "groups")) {
    for await (const row of into.rows(name)) readGroup(row, { path: "", permissions: [] });
  }
  return groups;

  function readGroup(row: Row, above: { path: string; permissions: readonly string[] }): void {
    const name = row.text("name", "display_name") ?? "";
    const path = row.text("path", "display_name") ?? `${above.path}/${name}`;
    const id = row.text("id", "id") ?? path;
    const own = roles.permissionsOf(namesIn(row.raw, "realmRoles", "clientRoles"));
    for (const field of ["realmRoles", "clientRoles"]) row.take(field, "permission_ids of its members");
    const permissions = [...new Set([...above.permissions, ...own])];
    for (const inner of into.rowsIn(row, "subGroups", "subGroups")) readGroup(inner, { path, permissions });
    row.leave("subGroupCount", "it follows from the groups");
    row.leave("parentId", "it follows from the path");
    if (choice === "teams") {
      into.team(row, { id, name: path.slice(1).replaceAll("/", " / "), serverMetadata: underName("keycloak", row) });
    } else if (choice === "permissions") {
      const permission = into.permission("project", path.slice(1).replaceAll("/", ":"));
      if (permission) permissions.push(permission);
      row.leave("attributes", "a permission has no metadata");
      row.joined();
    } else row.skip("the map leaves out groups");
    groups.set(path, { id, permissions });
  }
}
