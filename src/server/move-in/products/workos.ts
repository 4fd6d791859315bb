import type { Conversion } from "../conversion.ts";
import type { Product } from "../product.ts";
import { providerOf } from "../providers.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { fullName, underName } from "../values.ts";

/**
 * WorkOS: lists of its API, whose items say with `object` what they are: users, organizations, their memberships,
 * invitations. Identities do not, and do not name their user, so their rows have `user_id`. The API gives out no hashes and no
 * second factors. https://workos.com/docs/reference/authkit/user,
 * https://github.com/workos/workos-node/tree/main/src/user-management/fixtures
 */
export const workos: Product = {
  name: "workos",
  label: "WorkOS",
  expects: "lists of its API as JSON: users, organizations, organization memberships, invitations",
  async recognizes(source) {
    // Clerk's users say the same of themselves, but have a list of addresses.
    const isUser = ({ object, id, email }: Readonly<Record<string, unknown>>) =>
      object === "user" && String(id).startsWith("user_") && typeof email === "string";
    return (await source.listsOf(isUser)).length > 0;
  },

  async convert(source, into) {
    for await (const row of rowsOf(source, into, "organization")) readOrganization(into, row);
    for await (const row of rowsOf(source, into, "user")) readUser(into, row);
    for await (const row of rowsOf(source, into, "organization_membership")) readMember(into, row);
    for (const name of await source.listsWith("idp_id", "provider", "user_id")) {
      for await (const row of into.rows(name)) readIdentity(into, row);
    }
    for await (const row of rowsOf(source, into, "invitation")) readInvitation(into, row);
  },
};

async function* rowsOf(source: Source, into: Conversion, kind: string): AsyncGenerator<Row> {
  for (const name of await source.listsOf(({ object }) => object === kind)) {
    for await (const row of into.rows(name)) {
      row.leave("object", "it follows from the other fields");
      row.leave("updated_at", "Hallpass counts changes itself");
      yield row;
    }
  }
}

function readUser(into: Conversion, row: Row): void {
  const email = row.text("email", "contact_channels");
  const isVerified = row.flag("email_verified", "contact_channels.is_verified") ?? false;
  into.user(row, {
    id: row.text("id", "id") ?? "",
    name: nameOf(row),
    emails: email ? [{ value: email, isVerified }] : [],
    picture: row.text("profile_picture_url", "profile_image_url"),
    signedUpAt: row.time("created_at", "signed_up_at_millis"),
    lastActiveAt: row.time("last_sign_in_at", "last_active_at_millis"),
    language: row.text("locale", "language"),
    clientReadOnlyMetadata: row.json("metadata", "client_read_only_metadata"),
    serverMetadata: underName("workos", row),
  });
}

/** Users of the past have no `name`. */
function nameOf(row: Row): string | undefined {
  const parts = [row.text("first_name", "display_name"), row.text("last_name", "display_name")];
  return row.text("name", "display_name") ?? fullName(...parts);
}

function readOrganization(into: Conversion, row: Row): void {
  row.leave("allow_profiles_outside_organization", "it is a setting of WorkOS");
  into.team(row, {
    id: row.text("id", "id") ?? "",
    name: row.text("name", "display_name") ?? "",
    createdAt: row.time("created_at", "created_at_millis"),
    clientReadOnlyMetadata: row.json("metadata", "client_read_only_metadata"),
    serverMetadata: underName("workos", row),
  });
}

function readMember(into: Conversion, row: Row): void {
  const status = row.text("status", "team_member");
  for (const field of ["id", "organization_name", "directory_managed", "custom_attributes", "user"]) {
    row.leave(field, "a membership has no place for it");
  }
  const slugs = [row.part("role").text("slug", "permission_ids")];
  for (const role of into.rowsIn(row, "roles", "membership roles")) {
    slugs.push(role.text("slug", "permission_ids"));
    role.joined();
  }
  const [team, user] = [row.text("organization_id", "team_id"), row.text("user_id", "user_id")];
  const createdAt = row.time("created_at", "created_at_millis");
  if (status !== "active") {
    row.skip(`the membership is ${status ?? "not active"}`);
    return;
  }
  const names = new Set(slugs.filter((slug) => slug !== undefined));
  const permissions = [...names].flatMap((slug) => into.permission("team", slug) ?? []);
  into.member(row, { team: team ?? "", user: user ?? "", permissions, createdAt });
}

/** The list of a user's identities does not name the user: its rows have `user_id` beside what WorkOS says. */
function readIdentity(into: Conversion, row: Row): void {
  const provider = row.text("provider", "oauth_account.provider_id") ?? "";
  row.leave("type", "it follows from the provider");
  into.account(row, {
    user: row.text("user_id", "user_id") ?? "",
    provider: providerOf(provider),
    accountId: row.text("idp_id", "oauth_account.account_id") ?? "",
  });
}

function readInvitation(into: Conversion, row: Row): void {
  const state = row.text("state", "team_invitation");
  const team = row.text("organization_id", "team_id");
  for (const field of [
    "token",
    "accept_invitation_url",
    "inviter_user_id",
    "accepted_user_id",
    "accepted_at",
    "revoked_at",
    "role_slug",
  ]) {
    row.leave(field, "Hallpass makes a new link");
  }
  const expiresAt = row.time("expires_at", "expires_at_millis");
  if (state !== "pending" || !team || (expiresAt ?? 0) <= into.now()) {
    row.skip(team ? `the invitation is ${state === "pending" ? "expired" : state}` : "it is to no organization");
    return;
  }
  into.invitation(row, {
    id: row.text("id", "id") ?? "",
    team,
    email: row.text("email", "email") ?? "",
    expiresAt,
    createdAt: row.time("created_at", "created_at_millis"),
  });
}
