import type { JsonValue } from "#contract/json.ts";
import type { Conversion } from "#server/move-in/conversion.ts";
import { coseOfPem } from "#server/move-in/cose.ts";
import type { Product } from "#server/move-in/product.ts";
import { providerOf } from "#server/move-in/providers.ts";
import type { Row } from "#server/move-in/row.ts";
import type { Source } from "#server/move-in/source.ts";
import { fullName, latest, numberIn, objectsIn, textIn, underName, withRest } from "#server/move-in/values.ts";
import { fusionauthText } from "./hash.ts";
import { type SecondFactors, secondFactorsIn } from "./second-factors.ts";

/**
 * FusionAuth: pages of its user search. They have neither hashes nor secrets of second factors: these are in its database,
 * since version 1.59 or so in the table `users` and before in `identities`, and are read as rows with the columns users_id,
 * encryption_scheme, factor, salt, password and perhaps data. A file in the form of its user import has both. Links to
 * identity providers and passkeys are lists of its API. https://fusionauth.io/docs/apis/users,
 * https://fusionauth.io/docs/apis/identity-providers/links, https://fusionauth.io/docs/apis/webauthn
 */
export const fusionauth: Product = {
  name: "fusionauth",
  label: "FusionAuth",
  expects: "pages of its user search as JSON, with hashes of its database as CSV for passwords",
  async recognizes(source) {
    return (await listsIn(source)).users.length > 0;
  },

  async convert(source, into) {
    const { users, hashes, groups, applications, links, passkeys } = await listsIn(source);
    const known: Known = { names: into.kept(), hashes: into.kept(), factors: into.kept() };
    for (const name of applications) for await (const row of into.rows(name)) readApplication(row, known.names);
    for (const name of hashes) for await (const row of into.rows(name)) readHash(into, row, known);
    for (const name of groups) for await (const row of into.rows(name)) readGroup(into, row);
    for (const name of users) for await (const row of into.rows(name)) readUser(into, row, known);
    for (const name of links) for await (const row of into.rows(name)) readLink(into, row);
    for (const name of passkeys) for await (const row of into.rows(name)) readPasskey(into, row);
  },
};

interface Kept<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

interface Known {
  /** The names of applications. */
  names: Kept<string>;
  /** User → the text of the hash. */
  hashes: Kept<string>;
  factors: Kept<SecondFactors>;
}

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
  links: await source.listsWith("identityProviderId", "identityProviderUserId", "userId"),
  passkeys: await source.listsWith("credentialId", "publicKey", "relyingPartyId", "userId"),
});

/** Roles belong to applications, and a registration names the application by its id. */
function readApplication(row: Row, names: Kept<string>): void {
  names.set(row.text("id", "permission_ids") ?? "", row.text("name", "permission_ids") ?? "");
  for (const field of Object.keys(row.raw))
    if (field !== "id" && field !== "name") row.leave(field, "it is a setting of FusionAuth");
  row.joined();
}

/** A user has a row for each of their identities, of which one or all have the hash. */
function readHash(into: Conversion, row: Row, { hashes, factors }: Known): void {
  const user = row.text("users_id", "id") ?? "";
  const hash = hashOf(into, row, "encryption_scheme");
  const data = row.part("data");
  const factor = secondFactorsIn(into, row, data.json("twoFactor", "totp_secret_base64, recovery_code"));
  data.leave("data", "the user search has it");
  data.leave("preferredLanguages", "the user search has it");
  if (hash) hashes.set(user, hash);
  if (factor.secret || factor.recoveryCodes.length > 0) factors.set(user, factor);
  for (const field of Object.keys(row.raw)) if (!HASH_FIELDS.has(field)) row.leave(field, "the user search has it");
  row.joined();
}

const HASH_FIELDS = new Set(["users_id", "encryption_scheme", "factor", "salt", "password", "data"]);

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

function readLink(into: Conversion, row: Row): void {
  const name = row.text("identityProviderName", "oauth_account.provider_id");
  const kind = row.text("identityProviderType", "oauth_account.provider_id") ?? name ?? "";
  into.account(row, {
    user: row.text("userId", "user_id") ?? "",
    provider: providerOf(kind, name),
    accountId: row.text("identityProviderUserId", "oauth_account.account_id") ?? "",
    createdAt: row.time("insertInstant", "created_at_millis"),
  });
  row.leave("token", "the next sign-in at the provider brings a new one");
  for (const field of ["identityProviderId", "displayName", "lastLoginInstant", "tenantId", "data"])
    row.leave(field, "the account here follows from the other fields");
}

function readPasskey(into: Conversion, row: Row): void {
  const algorithm = numberIn(row.take("algorithm", "public_key"));
  const publicKey = coseOfPem(row.text("publicKey", "public_key") ?? "", algorithm);
  for (const field of Object.keys(row.raw))
    if (PASSKEY_LEFT.has(field)) row.leave(field, "Hallpass asks the browser for it");
  if (!publicKey) {
    row.skip("its public key is not one of a passkey");
    return;
  }
  into.passkey(row, {
    user: row.text("userId", "user_id") ?? "",
    credentialId: Buffer.from(row.text("credentialId", "credential_id") ?? "", "base64url"),
    publicKey,
    counter: numberIn(row.take("signCount", "counter")),
    name: row.text("displayName", "name"),
    createdAt: row.time("insertInstant", "created_at_millis"),
    lastUsedAt: row.time("lastUseInstant", "last_used_at_millis"),
    rpId: row.text("relyingPartyId", "passkey"),
  });
}

const PASSKEY_LEFT = new Set([
  ...["attestationType", "authenticatorSupportsUserVerification", "data", "discoverable", "id", "name"],
  ...["tenantId", "transports", "userAgent"],
]);

const ABOUT_FUSIONAUTH = [
  ...["tenantId", "lastUpdateInstant", "passwordLastUpdateInstant", "passwordChangeRequired", "passwordChangeReason"],
  ...["usernameStatus", "connectorId", "breachedPasswordStatus", "breachedPasswordLastCheckedInstant", "cleanSpeakId"],
  "verifiedInstant",
];

function readUser(into: Conversion, row: Row, { names, hashes, factors }: Known): void {
  const id = row.text("id", "id") ?? "";
  const emails = emailsIn(row);
  const isActive = row.flag("active", "disabled_at_millis") ?? true;
  const expiry = row.time("expiry", "disabled_at_millis");
  const registrations = objectsIn(row.list("registrations", "permission_ids, server_metadata"));
  const memberships = objectsIn(row.list("memberships", "team_member"));
  const languages = row.list("preferredLanguages", "language");
  const fromParts = [row.text("firstName", "display_name"), row.text("lastName", "display_name")];
  for (const field of ABOUT_FUSIONAUTH) row.leave(field, "it is about FusionAuth");
  const roles = registrations.flatMap(({ applicationId, roles }) =>
    (Array.isArray(roles) ? roles : []).map((role) => roleName(names.get(String(applicationId)), String(role))),
  );
  const listed = secondFactorsIn(into, row, row.json("twoFactor", "totp_secret_base64, recovery_code"));
  const { secret, recoveryCodes } = factors.get(id) ?? listed;
  if (listed.hasApp && !secret) {
    into.report.warn("A second factor has no secret in the source. The user sets it up again.", row.place);
  }
  const isMoved = into.user(row, {
    id,
    name: row.text("fullName", "display_name") ?? fullName(...fromParts),
    emails,
    passwordHash: hashOf(into, row, "encryptionScheme") ?? hashes.get(id),
    totpSecret: secret === undefined ? undefined : Buffer.from(secret, "base64"),
    picture: row.text("imageUrl", "profile_image_url"),
    signedUpAt: row.time("insertInstant", "signed_up_at_millis"),
    lastActiveAt: latest(row.time("lastLoginInstant", "last_active_at_millis")),
    language: textIn(languages[0])?.replaceAll("_", "-"),
    disabled: disabledIn(isActive, expiry, into.now()),
    permissions: [...new Set(roles)].flatMap((role) => into.permission("project", role) ?? []),
    serverMetadata: metadataOf(row, registrations, names),
  });
  if (!isMoved) return;
  for (const code of recoveryCodes) into.recoveryCode(row, { user: id, code });
  for (const { groupId } of memberships) {
    const team = String(groupId);
    into.teamOnce(row, { id: team, name: team });
    into.member(row, { team, user: id });
  }
}

/** The address, and since FusionAuth has identities of several kinds, those of this kind beside it. */
function emailsIn(row: Row) {
  const email = row.text("email", "contact_channels");
  const isVerified = row.flag("verified", "contact_channels.is_verified") ?? false;
  const identities = objectsIn(row.list("identities", "contact_channels")).flatMap(
    ({ type, value, primary, verified }) =>
      type === "email" && typeof value === "string"
        ? { value, isPrimary: primary === true, isVerified: verified === true }
        : [],
  );
  // With identities, `verified` is true if any of them is, be it a phone number.
  if (identities.length > 0) return identities;
  return email ? [{ value: email, isVerified }] : [];
}

/** Registrations have data of their own, which each application reads. */
function metadataOf(row: Row, registrations: Record<string, unknown>[], names: Kept<string>): JsonValue | undefined {
  const own = row.json("data", "server_metadata");
  const byApplication = registrations.flatMap(({ applicationId, data, username }) => {
    const isEmpty = typeof data !== "object" || data === null || Object.keys(data).length === 0;
    if (isEmpty && username === undefined) return [];
    const application = names.get(String(applicationId)) ?? String(applicationId);
    return { application, ...(!isEmpty && { data }), ...(username !== undefined && { username }) } as JsonValue;
  });
  const rest = row.rest("server_metadata.fusionauth");
  const all = { ...rest, ...(byApplication.length > 0 && { registrations: byApplication }) };
  return withRest(own, Object.keys(all).length === 0 ? undefined : { fusionauth: all });
}

function disabledIn(isActive: boolean, expiry: number | undefined, now: number) {
  if (!isActive) return { reason: "Locked in FusionAuth" };
  return expiry !== undefined && expiry <= now ? { at: expiry, reason: "Expired in FusionAuth" } : null;
}

/** Applications have roles of the same names; the name of the application tells them apart. */
const roleName = (application: string | undefined, role: string) => (application ? `${application}:${role}` : role);

function hashOf(into: Conversion, row: Row, schemeField: string): string | undefined {
  const scheme = row.text(schemeField, "password_hash");
  const factor = numberIn(row.take("factor", "password_hash"));
  const salt = row.text("salt", "password_hash") ?? "";
  const hash = row.text("password", "password_hash");
  if (!scheme || !hash || factor === undefined) return undefined;
  const text = fusionauthText({ scheme, factor, salt, hash });
  if (text) return text;
  into.report.warn(`A password is hashed with ${scheme}, which Hallpass cannot verify. It was left out.`, row.place);
  return undefined;
}
