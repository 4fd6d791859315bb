import type { JsonValue } from "#contract/json.ts";
import { type KeptLists, keptLists } from "#server/move-in/kept-lists.ts";
import type { Conversion } from "../conversion.ts";
import { isObject } from "../inputs/json.ts";
import type { Product } from "../product.ts";
import { providerOf } from "../providers.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { base32Secret, fullName, objectsIn, underName } from "../values.ts";
import { hashInImport, isImported } from "./auth0-import.ts";

/**
 * Auth0. A job of its Management API exports users as JSON lines or CSV, with the fields that the job names:
 * https://auth0.com/docs/manage-users/user-migration/bulk-user-exports. Its support exports the password hashes (bcrypt) as
 * JSON lines: https://support.auth0.com/center/s/article/How-to-Use-the-Password-Hashes-Export-from-Auth0. Each alone is
 * enough. Organizations, members, roles and invitations are lists of the Management API. Files for its import job have hashes,
 * too: auth0-import.ts.
 */
export const auth0: Product = {
  name: "auth0",
  label: "Auth0",
  expects: "a user export as JSON lines or CSV with the field user_id, a password hash export, or a folder with both",
  async recognizes(source) {
    const { users, hashes, imports } = await listsIn(source);
    return users.length + hashes.length + imports.length > 0;
  },

  async convert(source, into) {
    const lists = await listsIn(source);
    for (const name of lists.organizations) for await (const row of into.rows(name)) readOrganization(into, row);
    const roles = keptLists<string>(into);
    for (const name of lists.roles) for await (const row of into.rows(name)) readRole(into, row, roles);
    const known = into.kept<true>();
    for (const name of lists.users) {
      for await (const { value } of source.rows(name)) for (const id of idsOf(unescaped(value))) known.set(id, true);
    }
    const hashes = into.kept<string>();
    for (const name of lists.hashes) {
      for await (const row of into.rows(name)) {
        if (known.get(hashId(row.raw))) keepHash(row, hashes);
        else readHashAsUser(into, row);
      }
    }
    for (const name of lists.users) {
      for await (const row of into.rows(name, undefined, unescaped)) readUser(into, row, { hashes, roles });
    }
    for (const name of lists.imports) {
      for await (const row of into.rows(name)) readUser(into, row, { hashes: hashInImport(into, row), roles });
    }
    for (const name of lists.members) for await (const row of into.rows(name)) readMember(into, row);
    for (const name of lists.invitations) for await (const row of into.rows(name)) readInvitation(into, row);
  },
};

async function listsIn(source: Source) {
  const ofUsers = await source.listsOf((value) => /^[\w-]+\|./.test(String(unescaped(value).user_id)));
  const having = async (...fields: string[]) => new Set(await source.listsWith(...fields));
  const [members, roles] = [await having("user_id", "organization_id"), await having("user_id", "role")];
  return {
    users: ofUsers.filter((name) => !members.has(name) && !roles.has(name)),
    hashes: await source.listsWith("_id.$oid", "passwordHash"),
    imports: await source.listsOf(isImported),
    organizations: await source.listsOf(({ id, name }) => /^org_/.test(String(id)) && typeof name === "string"),
    members: ofUsers.filter((name) => members.has(name)),
    roles: ofUsers.filter((name) => roles.has(name)),
    invitations: await source.listsWith("organization_id", "invitee.email"),
  };
}

/** In a CSV file, Auth0 writes a single quote before each text, so that no spreadsheet takes it for a formula. */
function unescaped(value: Record<string, unknown>): Record<string, unknown> {
  if (!String(value.user_id ?? value["'user_id"]).startsWith("'") || Object.values(value).some(isNoText)) return value;
  const bare = (text: string) => text.replace(/^'/, "");
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [bare(name), bare(String(text))]));
}

const isNoText = (value: unknown): boolean => typeof value !== "string";

/** The id of a user, and those of the identities that are linked to it: `auth0|5dea…`, `google-oauth2|113…`. */
const idsOf = ({ user_id, identities }: Readonly<Record<string, unknown>>): string[] => [
  String(user_id),
  ...objectsIn(Array.isArray(identities) ? identities : []).map((each) => `${each.provider}|${each.user_id}`),
];

/** `alt_id` is there when the operator chose the user's id. */
const hashId = ({ alt_id, _id }: Readonly<Record<string, unknown>>): string =>
  `auth0|${alt_id ?? (isObject(_id) ? _id.$oid : "")}`;

function keepHash(row: Row, hashes: { set(id: string, hash: string): void }): void {
  const hash = row.text("passwordHash", "password_hash");
  if (hash) hashes.set(hashId(row.raw), hash);
  leaveAll(row, "the user export has it");
  row.joined();
}

function leaveAll(row: Row, why: string): void {
  for (const field of Object.keys(row.raw)) if (field !== "passwordHash") row.leave(field, why);
}

function readHashAsUser(into: Conversion, row: Row): void {
  const identifiers = objectsIn(row.list("identifiers", "contact_channels"));
  const listed = identifiers.find(({ type }) => type === "email");
  const email = row.text("email", "contact_channels") ?? (listed && String(listed.value));
  const isVerified = row.flag("email_verified", "contact_channels.is_verified") ?? listed?.verified === true;
  for (const field of ["_id", "alt_id"]) row.take(field, "id");
  for (const field of ["tenant", "connection", "_tmp_is_unique", "password_set_date", "identifiers"]) {
    row.leave(field, "Hallpass does not need it");
  }
  into.user(row, {
    id: hashId(row.raw),
    emails: email ? [{ value: email, isVerified }] : [],
    passwordHash: row.text("passwordHash", "password_hash"),
    serverMetadata: underName("auth0", row),
  });
}

interface Joined {
  hashes: { get(id: string): string | undefined };
  roles: { get(id: string): string[] | undefined };
}

function readUser(into: Conversion, row: Row, { hashes, roles }: Joined): void {
  const email = row.text("email", "contact_channels");
  // A file for an import need not have ids.
  const id = row.text("user_id", "id") ?? email?.toLowerCase() ?? "";
  const isVerified = row.flag("email_verified", "contact_channels.is_verified") ?? false;
  const identities = identitiesIn(row);
  const isBlocked = row.flag("blocked", "disabled_at_millis");
  const enrolments = objectsIn(row.list("mfa_factors", "totp_secret_base64"));
  const totp = enrolments.map(({ totp }) => (isObject(totp) ? totp.secret : undefined)).find((each) => each);
  row.leave("multifactor", "Auth0 exports the secrets of second factors only through its support");
  row.leave("updated_at", "Hallpass counts changes itself");
  const wayByMail = identities.some(({ provider }) => provider === "email");
  const clientMetadata = metadataIn(row, "user_metadata", "client_metadata");
  const appMetadata = metadataIn(row, "app_metadata", "server_metadata");
  const moved = into.user(row, {
    id,
    name: nameIn(row, email),
    emails: email ? [{ value: email, isVerified }] : [],
    passwordHash: idsOf(row.raw)
      .map(hashes.get)
      .find((hash) => hash !== undefined),
    totpSecret: typeof totp === "string" ? base32Secret(totp) : undefined,
    usesOtp: wayByMail || undefined,
    picture: pictureIn(row),
    signedUpAt: row.time("created_at", "signed_up_at_millis"),
    lastActiveAt: row.time("last_login", "last_active_at_millis"),
    disabled: isBlocked ? { reason: "Blocked in Auth0" } : null,
    permissions: roles.get(id)?.flatMap((role) => into.permission("project", role) ?? []),
    clientMetadata,
    serverMetadata: underName("auth0", row, appMetadata),
  });
  if (!moved) return;
  for (const { provider, connection, user_id: accountId } of identities) {
    if (provider === "auth0" || provider === "email" || provider === "sms") continue;
    const name = providerOf(String(provider), String(connection ?? provider));
    into.account(row, { user: id, provider: name, accountId: String(accountId), ...(email && { email }) });
  }
}

/** Auth0 fills an unknown name with the address. */
function nameIn(row: Row, email: string | undefined): string | undefined {
  const [given, family] = [row.text("given_name", "display_name"), row.text("family_name", "display_name")];
  const name = row.text("name", "display_name");
  return name && name !== email ? name : fullName(given, family);
}

/** Auth0 makes a picture of the initials for users who have none. */
function pictureIn(row: Row): string | undefined {
  if (/(gravatar\.com|cdn\.auth0\.com)\/ava/.test(String(row.raw.picture))) {
    row.leave("picture", "Auth0 made it for a user without a picture");
    return undefined;
  }
  return row.text("picture", "profile_image_url");
}

/** The identities of a user: a list in JSON, and columns such as `identities[0].provider` in CSV. */
function identitiesIn(row: Row): Record<string, unknown>[] {
  const listed = objectsIn(row.list("identities", "oauth_account"));
  const byNumber = new Map<string, Map<string, unknown>>();
  for (const column of Object.keys(row.raw)) {
    const [, number, field] = /^identities\[(\d+)\]\.(\w+)$/.exec(column) ?? [];
    if (number === undefined || field === undefined) continue;
    const fields = byNumber.get(number) ?? new Map<string, unknown>();
    byNumber.set(number, fields.set(field, row.text(column, "oauth_account")));
  }
  const inColumns = Array.from(byNumber, ([, fields]): Record<string, unknown> => Object.fromEntries(fields));
  return [...listed, ...inColumns].filter(({ provider, user_id }) => provider && user_id);
}

/** Metadata: an object in JSON, and columns such as `user_metadata.plan` in CSV. */
function metadataIn(row: Row, field: string, as: string): JsonValue | undefined {
  const whole = row.json(field, as);
  if (whole !== undefined) return whole;
  const columns = Object.keys(row.raw).filter((column) => column.startsWith(`${field}.`) && row.has(column));
  if (columns.length === 0) return undefined;
  return Object.fromEntries(columns.map((column) => [column.slice(field.length + 1), row.json(column, as) ?? null]));
}

function readOrganization(into: Conversion, row: Row): void {
  const name = row.text("name", "display_name") ?? "";
  const branding = row.part("branding");
  into.team(row, {
    id: row.text("id", "id") ?? "",
    name: row.text("display_name", "display_name") ?? name,
    picture: branding.text("logo_url", "profile_image_url"),
    serverMetadata: underName("auth0", row, row.json("metadata", "server_metadata")),
  });
}

/** `role` is the name of a role that the user has in the whole tenant. */
function readRole(into: Conversion, row: Row, roles: KeptLists<string>): void {
  const id = row.text("user_id", "user_id") ?? "";
  const role = row.text("role", "permission_ids");
  for (const field of Object.keys(row.raw)) row.leave(field, "the user export has it");
  if (!role) return;
  into.permission("project", role);
  roles.add(id, role);
  row.joined();
}

function readMember(into: Conversion, row: Row): void {
  const roles = objectsIn(row.list("roles", "permission_ids")).map(({ name }) => String(name));
  into.member(row, {
    team: row.text("organization_id", "team_id") ?? "",
    user: row.text("user_id", "user_id") ?? "",
    permissions: roles.flatMap((role) => into.permission("team", role) ?? []),
  });
  for (const field of ["email", "name", "picture"]) row.leave(field, "the user has it");
}

function readInvitation(into: Conversion, row: Row): void {
  const expiresAt = row.time("expires_at", "expires_at_millis");
  if (expiresAt !== undefined && expiresAt <= into.now()) {
    row.skip("the invitation has expired");
    return;
  }
  row.leave("roles", "an invitation names roles by their ids only");
  row.part("inviter").leave("name", "Hallpass does not keep who invited");
  for (const field of ["invitation_url", "ticket_id", "client_id", "connection_id"]) {
    row.leave(field, "it leads to Auth0; Hallpass makes a new link");
  }
  into.invitation(row, {
    id: row.text("id", "id") ?? "",
    team: row.text("organization_id", "team_id") ?? "",
    email: row.part("invitee").text("email", "email") ?? "",
    expiresAt,
    createdAt: row.time("created_at", "created_at_millis"),
  });
}
