import type { Conversion } from "#server/move-in/conversion.ts";
import { isObject } from "#server/move-in/inputs/json.ts";
import type { MovedPasskey } from "#server/move-in/moved.ts";
import type { Product } from "#server/move-in/product.ts";
import { providerOf } from "#server/move-in/providers.ts";
import { millisOf, type Row } from "#server/move-in/row.ts";
import { base32Secret, fullName, numberIn, objectsIn, textIn, textsOf, underName } from "#server/move-in/values.ts";
import { kratosText } from "./hash.ts";
import { type Beside, tablesBeside } from "./tables.ts";

/**
 * Ory Kratos: pages of `GET /admin/identities` with `include_credential` for each kind of credential that is to move, or its
 * database. A page that was asked for without it has no hashes, and neither has the output of its command line.
 * https://www.ory.sh/docs/kratos/reference/api#tag/identity, https://github.com/ory/kratos/tree/master/identity
 */
export const kratos: Product = {
  name: "kratos",
  label: "Ory Kratos",
  expects: "pages of GET /admin/identities as JSON, with include_credential, or its database",
  async recognizes(source) {
    return (await source.listsWith("id", "schema_id", "traits")).length > 0;
  },

  async convert(source, into) {
    const beside = await tablesBeside(source, into);
    for (const name of await source.listsWith("id", "schema_id", "traits")) {
      for await (const row of into.rows(name)) readIdentity(into, row, beside);
    }
  },
};

function readIdentity(into: Conversion, row: Row, beside: Beside): void {
  const id = row.text("id", "id") ?? "";
  const traits = row.part("traits");
  const addresses = row.list("verifiable_addresses", "contact_channels");
  const emails = emailsIn(row, traits, addresses.length > 0 ? addresses : (beside.addresses.get(id) ?? []));
  const listed = row.json("credentials", "password_hash, totp_secret_base64, passkey, oauth_account, recovery_code");
  const credentials = credentialsIn(into, row, listed ?? Object.fromEntries(beside.credentials.get(id) ?? []));
  const isInactive = row.text("state", "disabled_at_millis") === "inactive";
  const changedAt = row.time("state_changed_at", "disabled_at_millis");
  const organization = row.text("organization_id", "team_member");
  for (const field of ["schema_id", "schema_url", "updated_at", "available_aal", "nid", "region"])
    row.leave(field, "it is about Kratos");
  const name = traits.part("name");
  const isMoved = into.user(row, {
    id,
    name:
      traits.text("name", "display_name") ??
      fullName(name.text("first", "display_name"), name.text("last", "display_name")) ??
      fullName(traits.text("first_name", "display_name"), traits.text("last_name", "display_name")),
    emails,
    picture: traits.text("picture", "profile_image_url"),
    ...credentials.ofUser,
    signedUpAt: row.time("created_at", "signed_up_at_millis"),
    disabled: isInactive ? { at: changedAt, reason: "Inactive in Kratos" } : null,
    clientReadOnlyMetadata: row.json("metadata_public", "client_read_only_metadata"),
    serverMetadata: underName("kratos", row, row.json("metadata_admin", "server_metadata")),
  });
  if (!isMoved) return;
  for (const passkey of credentials.passkeys) into.passkey(row, { ...passkey, user: id });
  for (const { provider, accountId } of credentials.accounts) {
    into.account(row, { user: id, provider: providerOf(provider), accountId });
  }
  for (const code of credentials.codes) into.recoveryCode(row, { ...code, user: id });
  if (organization) {
    into.teamOnce(row, { id: organization, name: organization });
    into.member(row, { team: organization, user: id });
  }
}

/** The address that is a trait comes first; the others are those that Kratos verifies. */
function emailsIn(row: Row, traits: Row, verifiableAddresses: readonly unknown[]) {
  const verifiable = objectsIn(verifiableAddresses).filter(({ via }) => via === "email");
  row.leave("recovery_addresses", "users recover an account by the address that they sign in with");
  const isVerified = (address: string) =>
    verifiable.some(
      ({ value, verified }) => verified === true && String(value).toLowerCase() === address.toLowerCase(),
    );
  const own = traits.text("email", "contact_channels");
  const listed = traits.list("emails", "contact_channels").map(String);
  const addresses = [...(own ? [own] : []), ...listed, ...verifiable.map(({ value }) => String(value))];
  return addresses.map((value) => ({ value, isVerified: isVerified(value) }));
}

interface Credentials {
  ofUser: { passwordHash?: string; totpSecret?: Uint8Array; usesOtp?: boolean };
  passkeys: Omit<MovedPasskey, "user">[];
  accounts: { provider: string; accountId: string }[];
  codes: { code: string; usedAt?: number }[];
}

function credentialsIn(into: Conversion, row: Row, all: unknown): Credentials {
  const found: Credentials = { ofUser: {}, passkeys: [], accounts: [], codes: [] };
  for (const [kind, credential] of Object.entries(isObject(all) ? all : {})) {
    if (!isObject(credential)) continue;
    const config = isObject(credential.config) ? credential.config : {};
    if (kind === "password") found.ofUser.passwordHash = passwordOf(into, row, config);
    else if (kind === "totp") found.ofUser.totpSecret = totpOf(into, row, config);
    else if (kind === "code") found.ofUser.usesOtp = !hasOnlyPhones(config);
    else if (kind === "webauthn" || kind === "passkey") found.passkeys.push(...passkeysIn(config));
    else if (kind === "oidc" || kind === "saml") found.accounts.push(...accountsIn(credential));
    else if (kind === "lookup_secret") found.codes.push(...codesIn(into, row, config));
    else if (kind !== "profile")
      into.report.warn(`Hallpass has no credential of the kind "${kind}". It was left out.`, row.place);
  }
  return found;
}

/** Codes are sent by email or by SMS; without its parameters, a credential is taken for one by email. */
const hasOnlyPhones = ({ addresses }: Record<string, unknown>): boolean => {
  const channels = objectsIn(Array.isArray(addresses) ? addresses : []).map(({ channel }) => channel);
  return channels.length > 0 && !channels.includes("email");
};

function codesIn(into: Conversion, row: Row, { recovery_codes: codes }: Record<string, unknown>): Credentials["codes"] {
  if (!Array.isArray(codes)) {
    into.report.warn("Recovery codes are not in the source. Ask with include_credential=lookup_secret.", row.place);
    return [];
  }
  return objectsIn(codes).flatMap(({ code, used_at }) => {
    const text = textIn(code);
    return text === undefined ? [] : { code: text, usedAt: millisOf(used_at) };
  });
}

function passwordOf(into: Conversion, row: Row, config: Record<string, unknown>): string | undefined {
  const hash = textIn(config.hashed_password);
  if (hash) return kratosText(hash);
  if (config.use_password_migration_hook === true) {
    into.report.warn("A password was never moved into Kratos: its migration hook would have asked for it.", row.place);
    return undefined;
  }
  into.report.warn(
    "A password is not in the source. Ask for the identities with include_credential=password.",
    row.place,
  );
  return undefined;
}

function totpOf(into: Conversion, row: Row, { totp_url }: Record<string, unknown>): Uint8Array | undefined {
  const url = URL.parse(textIn(totp_url) ?? "");
  const secret = base32Secret(url?.searchParams.get("secret") ?? undefined);
  if (!secret)
    into.report.warn("An authenticator app has no secret in the source. Ask with include_credential=totp.", row.place);
  return secret;
}

/** Bytes are in base64, and the kind of authenticator (AAGUID), too. */
function passkeysIn({ credentials }: Record<string, unknown>): Omit<MovedPasskey, "user">[] {
  return objectsIn(Array.isArray(credentials) ? credentials : []).map((each) => {
    const authenticator = isObject(each.authenticator) ? each.authenticator : {};
    const flags = isObject(each.flags) ? each.flags : {};
    return {
      credentialId: Buffer.from(String(each.id), "base64"),
      publicKey: Buffer.from(String(each.public_key), "base64"),
      counter: numberIn(authenticator.sign_count),
      aaguid: uuidOf(textIn(authenticator.aaguid)),
      name: textIn(each.display_name),
      isBackedUp: typeof flags.backup_state === "boolean" ? flags.backup_state : undefined,
      createdAt: millisOf(each.added_at),
    };
  });
}

function uuidOf(base64: string | undefined): string | undefined {
  const hex = Buffer.from(base64 ?? "", "base64").toString("hex");
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : undefined;
}

/** The identifiers of a credential are there without `include_credential`: `google:1138`. */
const accountsIn = ({ identifiers }: Record<string, unknown>) =>
  textsOf(identifiers).flatMap((identifier) => {
    const at = identifier.indexOf(":");
    return at < 1 ? [] : { provider: identifier.slice(0, at), accountId: identifier.slice(at + 1) };
  });
