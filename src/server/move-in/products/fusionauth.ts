import { pbkdf2Text } from "#server/crypto/hash-text.ts";
import type { Conversion } from "../conversion.ts";
import type { Product } from "../product.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { base32Secret, fullName, latest, numberIn, objectsIn, textIn, underName } from "../values.ts";

/**
 * FusionAuth: pages of its user search. They have no hashes: these are in the table `identities` of its database, read as a
 * CSV file with the columns users_id, encryption_scheme, factor, salt and password. A file in the form of its user import
 * has both. https://fusionauth.io/docs/apis/users, https://fusionauth.io/docs/reference/password-hashes
 */
export const fusionauth: Product = {
  name: "fusionauth",
  label: "FusionAuth",
  expects: "pages of its user search as JSON, with the table identities as CSV for passwords",
  async recognizes(source) {
    return (await listsIn(source)).users.length > 0;
  },

  async convert(source, into) {
    const { users, hashes, groups, applications } = await listsIn(source);
    const names = into.kept<string>();
    for (const name of applications) for await (const row of into.rows(name)) readApplication(row, names);
    const secrets = into.kept<string>();
    for (const name of hashes) {
      for await (const row of into.rows(name)) {
        const hash = hashOf(into, row, "encryption_scheme");
        const user = row.text("users_id", "id") ?? "";
        if (hash) secrets.set(user, hash);
        for (const field of Object.keys(row.raw))
          if (!HASH_FIELDS.has(field)) row.leave(field, "the user search has it");
        row.joined();
      }
    }
    for (const name of groups) for await (const row of into.rows(name)) readGroup(into, row);
    for (const name of users) for await (const row of into.rows(name)) readUser(into, row, { secrets, names });
  },
};

const HASH_FIELDS = new Set(["users_id", "encryption_scheme", "factor", "salt", "password"]);

const listsIn = async (source: Source) => ({
  users: await source.listsOf(
    ({ id, tenantId, registrations, memberships, encryptionScheme, insertInstant }) =>
      typeof id === "string" &&
      (encryptionScheme !== undefined ||
        (insertInstant !== undefined &&
          tenantId !== undefined &&
          (Array.isArray(registrations) || Array.isArray(memberships)))),
  ),
  hashes: await source.listsWith("users_id", "encryption_scheme", "password"),
  groups: (await source.listsWith("id", "name", "tenantId", "insertInstant", "roles")).filter(
    (name) => name === "groups",
  ),
  applications: (await source.listsWith("id", "name", "tenantId", "roles")).filter((name) => name === "applications"),
});

type Texts = { get(key: string): string | undefined };

/** Roles belong to applications, and a registration names the application by its id. */
function readApplication(row: Row, names: { set(id: string, name: string): void }): void {
  names.set(row.text("id", "permission_ids") ?? "", row.text("name", "permission_ids") ?? "");
  for (const field of Object.keys(row.raw))
    if (field !== "id" && field !== "name") row.leave(field, "it is a setting of FusionAuth");
  row.joined();
}

function readGroup(into: Conversion, row: Row): void {
  row.leave("roles", "its members have the roles in their registrations");
  for (const field of ["tenantId", "lastUpdateInstant"]) row.leave(field, "it is about FusionAuth");
  into.team(row, {
    id: row.text("id", "id") ?? "",
    name: row.text("name", "display_name") ?? "",
    createdAt: row.time("insertInstant", "created_at_millis"),
    serverMetadata: underName("fusionauth", row),
  });
}

function readUser(into: Conversion, row: Row, { secrets, names }: { secrets: Texts; names: Texts }): void {
  const id = row.text("id", "id") ?? "";
  const email = row.text("email", "contact_channels");
  const isVerified = row.flag("verified", "contact_channels.is_verified") ?? false;
  const isActive = row.flag("active", "disabled_at_millis") ?? true;
  const expiry = row.time("expiry", "disabled_at_millis");
  const registrations = objectsIn(row.list("registrations", "permission_ids"));
  const memberships = objectsIn(row.list("memberships", "team_member"));
  const languages = row.list("preferredLanguages", "language");
  const fromParts = [row.text("firstName", "display_name"), row.text("lastName", "display_name")];
  for (const field of [
    "tenantId",
    "lastUpdateInstant",
    "passwordLastUpdateInstant",
    "passwordChangeRequired",
    "usernameStatus",
    "connectorId",
    "breachedPasswordStatus",
  ]) {
    row.leave(field, "it is about FusionAuth");
  }
  const roles = registrations.flatMap(({ applicationId, roles }) =>
    (Array.isArray(roles) ? roles : []).map((role) => roleName(names.get(String(applicationId)), String(role))),
  );
  const isMoved = into.user(row, {
    id,
    name: row.text("fullName", "display_name") ?? fullName(...fromParts),
    emails: email ? [{ value: email, isVerified }] : [],
    passwordHash: secrets.get(id) ?? hashOf(into, row, "encryptionScheme"),
    totpSecret: totpOf(into, row),
    picture: row.text("imageUrl", "profile_image_url"),
    signedUpAt: row.time("insertInstant", "signed_up_at_millis"),
    lastActiveAt: latest(row.time("lastLoginInstant", "last_active_at_millis")),
    language: textIn(languages[0])?.replaceAll("_", "-"),
    disabled: disabledIn(isActive, expiry, into.now),
    permissions: [...new Set(roles)].flatMap((role) => into.permission("project", role) ?? []),
    serverMetadata: underName("fusionauth", row, row.json("data", "server_metadata")),
  });
  if (!isMoved) return;
  for (const { groupId } of memberships) {
    const team = String(groupId);
    into.teamOnce(row, { id: team, name: team });
    into.member(row, { team, user: id });
  }
}

function disabledIn(isActive: boolean, expiry: number | undefined, now: number) {
  if (!isActive) return { reason: "Locked in FusionAuth" };
  return expiry !== undefined && expiry <= now ? { at: expiry, reason: "Expired in FusionAuth" } : null;
}

/** Applications have roles of the same names; the name of the application tells them apart. */
const roleName = (application: string | undefined, role: string) => (application ? `${application}:${role}` : role);

function totpOf(into: Conversion, row: Row): Uint8Array | undefined {
  const methods = objectsIn(row.part("twoFactor").list("methods", "totp_secret_base64"));
  row.part("twoFactor").leave("recoveryCodes", "recovery codes of Hallpass are longer; users make new ones");
  const secret = methods.map(({ secret }) => textIn(secret)).find(Boolean);
  if (methods.length > 0 && !secret) {
    into.report.warn("A second factor has no secret in the source. The user sets it up again.", row.place);
  }
  // The user import takes base64, and an authenticator app base32.
  return secret && /^[A-Z2-7]+$/.test(secret)
    ? base32Secret(secret)
    : secret
      ? Buffer.from(secret, "base64")
      : undefined;
}

/** Schemes by their names in FusionAuth. Hash and salt are in base64. */
const PBKDF2 = new Map<string, "sha256" | "sha512">([
  ["salted-pbkdf2-hmac-sha256", "sha256"],
  ["salted-pbkdf2-hmac-sha256-512", "sha256"],
  ["salted-pbkdf2-hmac-sha512-512", "sha512"],
]);

function hashOf(into: Conversion, row: Row, schemeField: string): string | undefined {
  const scheme = row.text(schemeField, "password_hash");
  const factor = numberIn(row.take("factor", "password_hash"));
  const salt = row.text("salt", "password_hash") ?? "";
  const hash = row.text("password", "password_hash");
  if (!scheme || !hash || factor === undefined) return undefined;
  const digest = PBKDF2.get(scheme);
  if (digest) {
    return pbkdf2Text({
      digest,
      iterations: factor,
      salt: Buffer.from(salt, "base64"),
      hash: Buffer.from(hash, "base64"),
    });
  }
  if (scheme === "bcrypt") return `$2a$${String(factor).padStart(2, "0")}$${salt}${hash}`;
  into.report.warn(`A password is hashed with ${scheme}, which Hallpass cannot verify. It was left out.`, row.place);
  return undefined;
}
