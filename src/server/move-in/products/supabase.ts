import { createDecipheriv, hkdfSync } from "node:crypto";
import type { Conversion } from "../conversion.ts";
import { isObject } from "../inputs/json.ts";
import type { MoveMap } from "../map.ts";
import type { Product } from "../product.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { SourceError } from "../source-error.ts";
import { base32Secret, bytesIn, withRest } from "../values.ts";

/**
 * Supabase, by the tables of its schema `auth`: from the database, a plain dump, or CSV files of the tables.
 * https://github.com/supabase/auth/tree/master/migrations has the columns. Teams are the app's own tables.
 */
export const supabase: Product = {
  name: "supabase",
  label: "Supabase",
  expects:
    "the address of its database, a plain dump with the schema auth, or CSV files of auth.users and its other tables",
  async recognizes(source) {
    return (await tablesIn(source)).users.length > 0;
  },

  async convert(source, into, map) {
    const tables = await tablesIn(source);
    const open = openerOf(map);
    const factors = into.kept<string>();
    for (const name of tables.factors) for await (const row of into.rows(name)) readFactor(row, factors, open);
    const deleted = into.kept<true>();
    for (const name of tables.users) {
      for await (const row of into.rows(name)) readUser(into, row, { factors, deleted, open });
    }
    for (const name of tables.identities) {
      for await (const row of into.rows(name)) readIdentity(into, row, deleted, map);
    }
    for (const name of tables.passkeys) for await (const row of into.rows(name)) readPasskey(into, row, deleted);
  },
};

const tablesIn = async (source: Source) => ({
  users: await source.listsWith("id", "encrypted_password", "raw_user_meta_data"),
  identities: await source.listsWith("user_id", "identity_data", "provider"),
  factors: await source.listsWith("id", "user_id", "factor_type", "status", "secret"),
  passkeys: await source.listsWith("user_id", "credential_id", "public_key", "sign_count"),
});

interface Kept<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}
type Opener = (id: string, text: string) => string;

const FOLLOWS = "it follows from the other fields";
const PENDING = "codes that were sent end with the move";

function readFactor(row: Row, factors: Kept<string>, open: Opener): void {
  const id = row.text("id", "id") ?? "";
  const user = row.text("user_id", "user_id") ?? "";
  const type = row.text("factor_type", "totp_secret_base64");
  const status = row.text("status", "totp_secret_base64");
  for (const field of ["created_at", "updated_at", "last_challenged_at"]) row.leave(field, "the user has it");
  row.leave("friendly_name", "an authenticator app has no name here");
  row.leave("last_webauthn_challenge_data", PENDING);
  if (type !== "totp") {
    row.skip(`Hallpass has no second factor by ${type}`);
  } else if (status !== "verified") {
    row.skip("the user never confirmed the authenticator app");
  } else if (factors.get(user) !== undefined) {
    row.skip("the user has another authenticator app; Hallpass keeps one");
  } else {
    factors.set(user, open(id, row.text("secret", "totp_secret_base64") ?? ""));
    row.joined();
  }
}

const SENT = [
  ...["confirmation_token", "confirmation_sent_at", "recovery_token", "recovery_sent_at", "email_change"],
  ...["email_change_token_new", "email_change_token_current", "email_change_confirm_status", "email_change_sent_at"],
  ...[
    "phone_change",
    "phone_change_token",
    "phone_change_sent_at",
    "reauthentication_token",
    "reauthentication_sent_at",
  ],
];

interface Other {
  factors: Kept<string>;
  deleted: Kept<true>;
  open: Opener;
}

function readUser(into: Conversion, row: Row, { factors, deleted, open }: Other): void {
  const id = row.text("id", "id") ?? "";
  const email = row.text("email", "contact_channels");
  // Older databases call it confirmed_at; newer ones compute that from the addresses and the phone numbers.
  const isVerified = row.has("email_confirmed_at")
    ? row.time("email_confirmed_at", "contact_channels.is_verified") !== undefined
    : !row.has("phone") && row.has("confirmed_at");
  const hash = row.text("encrypted_password", "password_hash");
  const factor = factors.get(id);
  const app = row.json("raw_app_meta_data", "client_read_only_metadata");
  const own = row.json("raw_user_meta_data", "client_metadata");
  const until = row.time("banned_until", "disabled_until_millis");
  for (const field of SENT) row.leave(field, PENDING);
  for (const field of ["instance_id", "aud", "confirmed_at", "is_sso_user"]) row.leave(field, FOLLOWS);
  row.leave("updated_at", "Hallpass keeps its own");
  if (row.raw.role === "authenticated") row.leave("role", "every user has it");
  if (row.raw.is_super_admin === false || row.raw.is_super_admin === "f") row.leave("is_super_admin", FOLLOWS);
  if (row.has("deleted_at")) {
    deleted.set(id, true);
    row.skip("the user was deleted");
    return;
  }
  const text = (field: string) => (isObject(own) && typeof own[field] === "string" ? own[field] : undefined);
  const signedUpAt = row.time("created_at", "signed_up_at_millis");
  const lastActiveAt = row.time("last_sign_in_at", "last_active_at_millis");
  const isAnonymous = row.flag("is_anonymous", "is_anonymous");
  const rest = row.rest("server_metadata.supabase");
  into.user(row, {
    id,
    name: text("full_name") ?? text("name"),
    picture: text("avatar_url") ?? text("picture"),
    emails: email ? [{ value: email, isVerified }] : [],
    passwordHash: hash && open(id, hash),
    totpSecret: base32Secret(factor),
    signedUpAt,
    lastActiveAt,
    isAnonymous,
    disabled: until === undefined || until <= into.now() ? null : { until, reason: "Banned in Supabase" },
    clientMetadata: own,
    clientReadOnlyMetadata: app,
    serverMetadata: withRest(undefined, rest && { supabase: rest }),
  });
}

/** An identity by email or phone is the user; one of an SSO provider belongs to that connection. */
function readIdentity(into: Conversion, row: Row, deleted: Kept<true>, { providers = {} }: MoveMap): void {
  const user = row.text("user_id", "user_id") ?? "";
  const provider = row.text("provider", "provider_id") ?? "";
  const data = row.json("identity_data", "email");
  // Until 2023, the id of an identity was that of the account.
  const accountId =
    row.text("provider_id", "account_id") ?? (isObject(data) && data.sub ? String(data.sub) : undefined);
  const email =
    row.text("email", "email") ?? (isObject(data) && typeof data.email === "string" ? data.email : undefined);
  const createdAt = row.time("created_at", "created_at_millis");
  row.leave("id", FOLLOWS);
  row.leave("updated_at", "Hallpass keeps its own");
  row.leave("last_sign_in_at", "the user has it");
  if (deleted.get(user)) row.skip("its user was deleted");
  else if (provider === "email" || provider === "phone") row.joined();
  else if (/^(sso|saml):/.test(provider) && providers[provider] === undefined) {
    row.skip(`it is an account at ${provider}: name its provider here in the map, under providers`);
  } else into.account(row, { user, provider, accountId: accountId ?? "", email: email || undefined, createdAt });
}

function readPasskey(into: Conversion, row: Row, deleted: Kept<true>): void {
  const user = row.text("user_id", "user_id") ?? "";
  const aaguid = row.text("aaguid", "aaguid");
  const counter = row.text("sign_count", "counter");
  for (const field of ["id", "attestation_type", "backup_eligible"]) row.leave(field, FOLLOWS);
  row.leave("transports", "Hallpass asks the browser for it");
  row.leave("updated_at", "Hallpass keeps its own");
  if (deleted.get(user)) {
    row.skip("its user was deleted");
    return;
  }
  into.passkey(row, {
    user,
    credentialId: bytesIn(row.take("credential_id", "credential_id")),
    publicKey: bytesIn(row.take("public_key", "public_key")),
    counter: Number(counter ?? 0),
    name: row.text("friendly_name", "name"),
    aaguid,
    isBackedUp: row.flag("backed_up", "backed_up"),
    createdAt: row.time("created_at", "created_at_millis"),
    lastUsedAt: row.time("last_used_at", "last_used_at_millis"),
  });
}

/**
 * Who runs Supabase can have it encrypt hashes and secrets: JSON with AES-256-GCM, under a key that HKDF derives from one
 * of the settings and from the id of the row (internal/crypto of supabase/auth).
 */
function openerOf({ settings = {} }: MoveMap): Opener {
  return (id, text) => {
    const sealed = sealedIn(text);
    if (!sealed) return text;
    const key = settings[`key_${sealed.key_id}`];
    if (key === undefined) {
      throw new SourceError(
        `Supabase has encrypted this with its key "${sealed.key_id}". Put the key of GOTRUE_SECURITY_DB_ENCRYPTION_DECRYPTION_KEYS into the map: {"settings": {"key_${sealed.key_id}": "…"}}.`,
      );
    }
    const derived = hkdfSync("sha256", Buffer.from(String(key), "base64url"), "", id, 32);
    const data = Buffer.from(sealed.data, "base64");
    const cipher = createDecipheriv("aes-256-gcm", Buffer.from(derived), Buffer.from(sealed.nonce, "base64"));
    try {
      cipher.setAuthTag(data.subarray(-16));
      return Buffer.concat([cipher.update(data.subarray(0, -16)), cipher.final()]).toString();
    } catch (error) {
      throw new SourceError(
        `The map's settings.key_${sealed.key_id} does not open what Supabase has encrypted.`,
        error,
      );
    }
  };
}

function sealedIn(text: string): { key_id: string; data: string; nonce: string } | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value.alg !== "aes-gcm-hkdf") return undefined;
    return { key_id: String(value.key_id), data: String(value.data), nonce: String(value.nonce) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
