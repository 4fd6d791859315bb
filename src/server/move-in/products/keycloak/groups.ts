import type { Conversion } from "../../conversion.ts";
import type { MoveMap } from "../../map.ts";
import type { Row } from "../../row.ts";
import type { Source } from "../../source.ts";
import { SourceError } from "../../source-error.ts";
import { underName } from "../../values.ts";
import { namesIn, type Roles } from "./roles.ts";

/** What groups become: teams, permissions in the project, or nothing. */
const CHOICES = ["teams", "permissions", "leave"] as const;
export type GroupChoice = (typeof CHOICES)[number];

export function groupChoice({ settings }: MoveMap, usual: GroupChoice): GroupChoice {
  const given = settings?.groups ?? usual;
  const choice = CHOICES.find((each) => each === given);
  if (!choice) throw new SourceError(`The setting "groups" of the map is ${given}; expected ${CHOICES.join(", ")}.`);
  return choice;
}

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
  const isGroup = (name: string) => name === "groups" && source.names.includes(name);
  for (const name of source.names.filter(isGroup)) {
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
