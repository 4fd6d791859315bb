import { LooseRow, tableLike } from "#server/move-in/columns.ts";
import type { Conversion } from "#server/move-in/conversion.ts";
import { isObject } from "#server/move-in/inputs/json.ts";
import type { Source } from "#server/move-in/source.ts";
import { pictureIn, textsIn } from "#server/move-in/values.ts";

/** The tables of the plugin. https://www.better-auth.com/docs/plugins/organization#schema */
export async function readOrganizations(source: Source, into: Conversion): Promise<void> {
  const organizations = await tableLike(source, "organization", ["id", "name", "slug", "logo"]);
  if (organizations === undefined) return;
  for await (const row of into.rows(organizations)) readOrganization(into, new LooseRow(row));

  const roles = await tableLike(source, "organizationRole", ["organizationId", "role", "permission"]);
  if (roles) for await (const row of into.rows(roles)) readRole(into, new LooseRow(row));

  const members = await tableLike(source, "member", ["organizationId", "userId", "role"]);
  if (members) for await (const row of into.rows(members)) readMember(into, new LooseRow(row));

  const invitations = await tableLike(source, "invitation", ["organizationId", "email", "status", "inviterId"]);
  if (invitations) for await (const row of into.rows(invitations)) readInvitation(into, new LooseRow(row));

  const teams = await tableLike(source, "team", ["id", "name", "organizationId"], ["slug", "userId", "email", "role"]);
  if (teams) {
    for await (const row of into.rows(teams)) row.skip("Hallpass has no teams within a team; the organization is one");
  }
}

function readOrganization(into: Conversion, row: LooseRow): void {
  const id = row.text("id", "id") ?? "";
  row.leave("Hallpass keeps its own", "updatedAt");
  into.team(row.row, {
    id,
    name: row.text("name", "display_name") ?? "",
    picture: pictureIn(row.text("logo", "profile_image_url")),
    createdAt: row.time("createdAt", "created_at_millis"),
    clientReadOnlyMetadata: row.json("metadata", "client_read_only_metadata"),
    serverMetadata: wrapped(row),
  });
}

function wrapped(row: LooseRow) {
  const rest = row.row.rest("server_metadata.better_auth");
  return rest && { better_auth: rest };
}

/** Roles that the app makes while it runs, with `{"project": ["create", "share"]}`. */
function readRole(into: Conversion, row: LooseRow): void {
  const role = row.text("role", "permission.id") ?? "";
  const permissions = row.json("permission", "permission.contained_permission_ids");
  const contained = isObject(permissions)
    ? Object.entries(permissions).flatMap(([resource, actions]) =>
        (Array.isArray(actions) ? actions : []).map((action) => `${resource}:${action}`),
      )
    : [];
  row.leave("permissions of Hallpass are the same in every team", "organizationId");
  row.leave("Hallpass keeps its own", "id", "createdAt", "updatedAt");
  const ids = contained.flatMap((each) => into.permission("team", each) ?? []);
  if (into.permission("team", role, ids) === undefined) row.row.skip("the map leaves the role out");
  else row.row.noteMoved();
}

function readMember(into: Conversion, row: LooseRow): void {
  row.leave("Hallpass keeps its own", "id", "updatedAt");
  into.member(row.row, {
    team: row.text("organizationId", "team_id") ?? "",
    user: row.text("userId", "user_id") ?? "",
    permissions: textsIn(row.text("role", "permission_ids")).flatMap((role) => into.permission("team", role) ?? []),
    createdAt: row.time("createdAt", "created_at_millis"),
  });
}

function readInvitation(into: Conversion, row: LooseRow): void {
  const status = row.text("status", "team_invitation");
  if (status !== "pending") {
    row.row.skip(`the invitation is ${status ?? "not pending"}`);
    return;
  }
  const id = row.text("id", "id") ?? "";
  row.leave("a new member gets the rights of every new member", "role", "teamId");
  row.leave("Hallpass does not keep who invited", "inviterId");
  into.invitation(row.row, {
    id,
    team: row.text("organizationId", "team_id") ?? "",
    email: row.text("email", "email") ?? "",
    expiresAt: row.time("expiresAt", "expires_at_millis"),
    createdAt: row.time("createdAt", "created_at_millis"),
  });
}
