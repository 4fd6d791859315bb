import type { Conversion } from "../conversion.ts";
import { isObject } from "../inputs/json.ts";
import type { MovedUser } from "../moved.ts";
import type { Product } from "../product.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { base32Secret, fullName, latest, objectsIn, textsIn, textsOf, withRest } from "../values.ts";
import { clerkText } from "./clerk-hash.ts";

/**
 * Clerk. The CSV file of its dashboard has password hashes and TOTP secrets; the lists of its Backend API have metadata
 * and accounts at providers. Each alone is enough, and a folder with both gives users with everything. Organizations,
 * their members and invitations come from the API. https://clerk.com/docs/guides/development/migrating/export-from-clerk
 */
export const clerk: Product = {
  name: "clerk",
  label: "Clerk",
  expects: "the CSV file of the dashboard, lists of the Backend API as JSON, or a folder with both",
  async recognizes(source) {
    const { csv, users } = await listsIn(source);
    return csv.length + users.length > 0;
  },

  async convert(source, into) {
    const { csv, users, organizations, members, invitations } = await listsIn(source);
    for (const name of organizations) for await (const row of into.rows(name)) readOrganization(into, row);
    const inApi = into.kept<true>();
    for (const name of users) for await (const { value } of source.rows(name)) inApi.set(String(value.id), true);
    const secrets = into.kept<Secrets>();
    for (const name of csv) {
      for await (const row of into.rows(name)) {
        const id = row.text("id", "id") ?? "";
        if (inApi.get(id)) {
          secrets.set(id, secretsOf(row));
          for (const field of CSV_FIELDS) row.take(field, "the same field of the Backend API");
          row.joined();
        } else readCsvUser(into, row, id);
      }
    }
    for (const name of users) for await (const row of into.rows(name)) readUser(into, row, secrets);
    for (const name of members) for await (const row of into.rows(name)) readMember(into, row);
    for (const name of invitations) for await (const row of into.rows(name)) readInvitation(into, row);
  },
};

const CSV_FIELDS = [
  "first_name",
  "last_name",
  "username",
  "primary_email_address",
  "primary_phone_number",
  "verified_email_addresses",
  "unverified_email_addresses",
  "verified_phone_numbers",
  "unverified_phone_numbers",
];

async function listsIn(source: Source) {
  return {
    csv: await source.listsWith("id", "primary_email_address", "password_hasher"),
    users: await source.listsWith("id", "email_addresses", "primary_email_address_id"),
    organizations: await source.listsWith("id", "slug", "name", "private_metadata"),
    members: await source.listsWith("organization.id", "public_user_data.user_id", "role"),
    invitations: await source.listsWith("organization_id", "email_address", "role", "status"),
  };
}

interface Secrets {
  passwordHash?: string;
  totp?: string;
}

function secretsOf(row: Row): Secrets {
  const hasher = row.text("password_hasher", "password_hash");
  const digest = row.text("password_digest", "password_hash");
  return {
    passwordHash: digest && clerkText(hasher, digest),
    totp: row.text("totp_secret", "totp_secret_base64"),
  };
}

const parts = ({ passwordHash, totp }: Secrets = {}): Pick<MovedUser, "passwordHash" | "totpSecret"> => ({
  passwordHash,
  totpSecret: base32Secret(totp),
});

const AS_METADATA = "server_metadata.clerk";

function readCsvUser(into: Conversion, row: Row, id: string): void {
  const primary = row.text("primary_email_address", "contact_channels");
  const verified = addressesIn(row, "verified_email_addresses");
  const unverified = addressesIn(row, "unverified_email_addresses");
  const isVerified = (address: string) => verified.some((each) => each.toLowerCase() === address.toLowerCase());
  into.user(row, {
    id,
    name: fullName(row.text("first_name", "display_name"), row.text("last_name", "display_name")),
    emails: [...(primary ? [primary] : []), ...verified, ...unverified].map((value) => ({
      value,
      isVerified: isVerified(value),
    })),
    ...parts(secretsOf(row)),
    // The dashboard's file has no more than that. The files of Clerk's migration tool have.
    signedUpAt: row.time("createdAt", "signed_up_at_millis"),
    disabled: row.flag("banned", "disabled_at_millis") ? { reason: "Banned in Clerk" } : null,
    clientMetadata: row.json("unsafe_metadata", "client_metadata"),
    clientReadOnlyMetadata: row.json("public_metadata", "client_read_only_metadata"),
    serverMetadata: withRest(row.json("private_metadata", "server_metadata"), wrapped(row)),
  });
}

/** A JSON list, or a cell with several addresses. */
const addressesIn = (row: Row, field: string): string[] =>
  Array.isArray(row.raw[field])
    ? textsOf(row.list(field, "contact_channels"))
    : textsIn(row.text(field, "contact_channels"));

/** What has no place here stays with the user, under the name of its source. */
function wrapped(row: Row) {
  const clerk = row.rest(AS_METADATA);
  return clerk && { clerk };
}

function readUser(into: Conversion, row: Row, secrets: { get(id: string): Secrets | undefined }): void {
  const id = row.text("id", "id") ?? "";
  const primary = row.text("primary_email_address_id", "contact_channels.is_primary");
  const emails = objectsIn(row.list("email_addresses", "contact_channels")).map((email) => ({
    value: String(email.email_address),
    isVerified: isObject(email.verification) && email.verification.status === "verified",
    isPrimary: email.id === primary,
  }));
  const accounts = objectsIn(row.list("external_accounts", "oauth_account"));
  const hasImage = row.flag("has_image", "profile_image_url");
  const image = row.text("image_url", "profile_image_url");
  row.leave("profile_image_url", "it is the older name of image_url");
  const isBanned = row.flag("banned", "disabled_at_millis");
  for (const field of ["object", "password_enabled", "two_factor_enabled", "totp_enabled", "backup_code_enabled"]) {
    row.leave(field, "it follows from the other fields");
  }
  row.leave("passkeys", "Clerk does not give out the public keys of passkeys");
  const isMoved = into.user(row, {
    id,
    name: fullName(row.text("first_name", "display_name"), row.text("last_name", "display_name")),
    emails,
    ...parts(secrets.get(id)),
    // Clerk makes a picture for whoever has none.
    picture: hasImage === false ? undefined : image,
    signedUpAt: row.time("created_at", "signed_up_at_millis"),
    lastActiveAt: latest(
      row.time("last_active_at", "last_active_at_millis"),
      row.time("last_sign_in_at", "last_active_at_millis"),
    ),
    disabled: isBanned ? { reason: "Banned in Clerk" } : null,
    language: row.text("locale", "language"),
    clientMetadata: row.json("unsafe_metadata", "client_metadata"),
    clientReadOnlyMetadata: row.json("public_metadata", "client_read_only_metadata"),
    serverMetadata: withRest(row.json("private_metadata", "server_metadata"), wrapped(row)),
  });
  if (!isMoved) return;
  for (const account of accounts) {
    into.account(row, {
      user: id,
      provider: String(account.provider).replace(/^oauth_/, ""),
      accountId: String(account.provider_user_id),
      email: typeof account.email_address === "string" && account.email_address ? account.email_address : undefined,
    });
  }
}

function readOrganization(into: Conversion, row: Row): void {
  row.leave("object", "it follows from the other fields");
  const hasImage = row.flag("has_image", "profile_image_url");
  const image = row.text("image_url", "profile_image_url");
  into.team(row, {
    id: row.text("id", "id") ?? "",
    name: row.text("name", "display_name") ?? "",
    picture: hasImage === false ? undefined : image,
    createdAt: row.time("created_at", "created_at_millis"),
    clientReadOnlyMetadata: row.json("public_metadata", "client_read_only_metadata"),
    serverMetadata: withRest(row.json("private_metadata", "server_metadata"), wrapped(row)),
  });
}

function readMember(into: Conversion, row: Row): void {
  const role = row.text("role", "permission_ids");
  const contained = row
    .list("permissions", "contained_permission_ids")
    .flatMap((each) => into.permission("team", withoutOrg(String(each))) ?? []);
  const permission = role && into.permission("team", withoutOrg(role), contained);
  const [organization, user] = [row.part("organization"), row.part("public_user_data")];
  into.member(row, {
    team: organization.text("id", "team_id") ?? "",
    user: user.text("user_id", "user_id") ?? "",
    permissions: permission ? [permission] : [],
    createdAt: row.time("created_at", "created_at_millis"),
  });
  for (const field of MEMBER_LEFT) row.leave(field, "a membership has no place for it");
  for (const field of Object.keys(organization.raw)) organization.leave(field, "the organization itself has it");
  for (const field of Object.keys(user.raw)) user.leave(field, "the user has it");
}

const MEMBER_LEFT = [
  ...["id", "object", "role_name", "public_metadata", "private_metadata", "updated_at", "directory_id"],
  ...["directory_enabled", "external_id"],
];

/** Roles and permissions of organizations begin with `org:`. */
const withoutOrg = (name: string) => name.replace(/^org:/, "");

function readInvitation(into: Conversion, row: Row): void {
  const status = row.text("status", "team_invitation");
  if (status !== "pending") {
    row.skip(`the invitation is ${status ?? "not pending"}`);
    return;
  }
  into.invitation(row, {
    id: row.text("id", "id") ?? "",
    team: row.text("organization_id", "team_id") ?? "",
    email: row.text("email_address", "email") ?? "",
    expiresAt: row.time("expires_at", "expires_at_millis"),
    createdAt: row.time("created_at", "created_at_millis"),
  });
  for (const field of INVITATION_LEFT) row.leave(field, "Hallpass makes a new invitation");
}

const INVITATION_LEFT = [
  ...["object", "role", "role_name", "inviter_id", "public_inviter_data", "public_metadata", "private_metadata"],
  ...["url", "updated_at"],
];
