import type { JsonValue } from "#contract/json.ts";
import { betterAuthText } from "#server/crypto/hash-text.ts";
import { LooseRow, tableLike } from "#server/move-in/columns.ts";
import type { Conversion } from "#server/move-in/conversion.ts";
import type { Product } from "#server/move-in/product.ts";
import type { Source } from "#server/move-in/source.ts";
import { pictureIn, textsIn, withRest } from "#server/move-in/values.ts";
import { readOrganizations } from "./organizations.ts";
import { type Opener, openerOf } from "./secret.ts";

/**
 * Better Auth, from its database, through whatever adapter. https://www.better-auth.com/docs/concepts/database has the core
 * tables, and each plugin's page its own. Hashes are scrypt unless the app chose others; second factors are encrypted
 * with the app's secret.
 */
export const betterAuth: Product = {
  name: "better-auth",
  label: "Better Auth",
  expects: "its database: tables for users and for accounts with accountId and providerId",
  async recognizes(source) {
    const { users, accounts } = await tablesIn(source);
    return users !== undefined && accounts !== undefined;
  },

  async convert(source, into, map) {
    const tables = await tablesIn(source);
    const open = openerOf(map, await hasRows(source, tables.factors));
    const passwords = into.kept<string>();
    if (tables.accounts) await readAccounts(into, tables.accounts, passwords);
    const factors = into.kept<Factor>();
    if (tables.factors) await readFactors(into, tables.factors, factors, open);
    if (tables.users) {
      for await (const row of into.rows(tables.users)) readUser(into, new LooseRow(row), passwords, factors);
    }
    if (tables.passkeys) {
      for await (const row of into.rows(tables.passkeys)) readPasskey(into, new LooseRow(row));
    }
    await readOrganizations(source, into);
    if (tables.keys) for await (const row of into.rows(tables.keys)) readKey(into, new LooseRow(row));
  },
};

const tablesIn = async (source: Source) => ({
  users: await tableLike(source, "user", ["id", "email", "emailVerified", "name"]),
  accounts: await tableLike(source, "account", ["userId", "accountId", "providerId"]),
  factors: await tableLike(source, "twoFactor", ["userId", "secret", "backupCodes"]),
  passkeys: await tableLike(source, "passkey", ["userId", "credentialID", "publicKey", "counter"]),
  keys: await tableLike(source, "apikey", ["key", "start", "prefix", "enabled", "rateLimitEnabled"]),
});

const hasRows = async (source: Source, table: string | undefined) =>
  table !== undefined && (await source.look(table)).length > 0;

interface Kept<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/** A row of accounts is a password, or an account at a provider. */
async function readAccounts(into: Conversion, table: string, passwords: Kept<string>): Promise<void> {
  for await (const each of into.rows(table)) {
    const row = new LooseRow(each);
    const user = row.text("userId", "user_id") ?? "";
    const provider = row.text("providerId", "provider_id") ?? "";
    const accountId = row.text("accountId", "account_id") ?? "";
    const password = row.text("password", "password_hash");
    const createdAt = row.time("createdAt", "created_at_millis");
    row.leave("the user or the account has it", "id", "updatedAt");
    row.leave(
      "the next sign-in at the provider brings new tokens",
      ...["accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope"],
    );
    if (password) passwords.set(user, betterAuthText(password) ?? password);
    if (provider === "credential") each.joined();
    else into.account(each, { user, provider, accountId, createdAt });
  }
}

interface Factor {
  /** In base64. */
  secret: string;
  codes: string[];
}

async function readFactors(into: Conversion, table: string, factors: Kept<Factor>, open: Opener): Promise<void> {
  for await (const each of into.rows(table)) {
    const row = new LooseRow(each);
    const user = row.text("userId", "user_id") ?? "";
    const secret = row.text("secret", "totp_secret_base64") ?? "";
    const codes = row.text("backupCodes", "recovery_code");
    row.leave("the user has it", "id", "createdAt", "updatedAt");
    row.leave("Hallpass counts wrong codes anew", "failedVerificationCount", "lockedUntil");
    if (row.has("verified") && row.flag("verified", "totp_secret_base64") === false) {
      each.skip("the user never confirmed the authenticator app");
      continue;
    }
    if (!open) {
      each.skip('the map says "secret": false, so second factors are left out');
      continue;
    }
    // The app's key is the text itself: https://github.com/better-auth/better-auth, plugins/two-factor/totp.
    factors.set(user, { secret: Buffer.from(open(secret)).toString("base64"), codes: codesIn(codes, open) });
    each.joined();
  }
}

/** Encrypted unless the app chose otherwise. */
function codesIn(stored: string | undefined, open: (text: string) => string): string[] {
  if (stored === undefined) return [];
  const list: unknown = JSON.parse(stored.startsWith("[") ? stored : open(stored));
  return Array.isArray(list) ? list.filter((code) => typeof code === "string") : [];
}

const AS_METADATA = "server_metadata.better_auth";

function readUser(into: Conversion, row: LooseRow, passwords: Kept<string>, factors: Kept<Factor>): void {
  const id = row.text("id", "id") ?? "";
  const email = row.text("email", "contact_channels");
  const isVerified = row.flag("emailVerified", "contact_channels.is_verified") ?? false;
  const isAnonymous = row.flag("isAnonymous", "is_anonymous");
  const isBanned = row.flag("banned", "disabled_at_millis");
  const until = row.time("banExpires", "disabled_until_millis");
  const reason = row.text("banReason", "disabled_reason");
  const factor = factors.get(id);
  row.leave("it follows from the second factor", "twoFactorEnabled");
  row.leave("Hallpass keeps its own", "updatedAt", "lastLoginMethod");
  const isMoved = into.user(row.row, {
    id,
    name: row.text("name", "display_name"),
    emails: email ? [{ value: email, isVerified }] : [],
    passwordHash: passwords.get(id),
    totpSecret: factor && Buffer.from(factor.secret, "base64"),
    picture: pictureIn(row.text("image", "profile_image_url")),
    signedUpAt: row.time("createdAt", "signed_up_at_millis"),
    isAnonymous,
    disabled: isBanned ? { until, reason: reason ?? "Banned in Better Auth" } : null,
    // Everybody has the role "user", so it says nothing.
    permissions: textsIn(row.text("role", "permission_ids"))
      .filter((role) => role !== "user")
      .flatMap((role) => into.permission("project", role) ?? []),
    serverMetadata: wrapped(row),
  });
  if (isMoved) for (const code of factor?.codes ?? []) into.recoveryCode(row.row, { user: id, code });
}

/** User names, phone numbers and the app's own columns. */
function wrapped(row: LooseRow): JsonValue | undefined {
  const rest = row.row.rest(AS_METADATA);
  return withRest(undefined, rest && { better_auth: rest });
}

function readPasskey(into: Conversion, row: LooseRow): void {
  const credential = row.text("credentialID", "credential_id") ?? "";
  const key = row.text("publicKey", "public_key") ?? "";
  row.leave("Hallpass asks the browser for it", "transports");
  row.leave("it follows from the other fields", "deviceType", "id");
  into.passkey(row.row, {
    user: row.text("userId", "user_id") ?? "",
    credentialId: Buffer.from(credential, "base64url"),
    publicKey: Buffer.from(key, "base64"),
    counter: Number(row.text("counter", "counter") ?? 0),
    name: row.text("name", "name"),
    aaguid: row.text("aaguid", "aaguid"),
    isBackedUp: row.flag("backedUp", "backed_up"),
    createdAt: row.time("createdAt", "created_at_millis"),
  });
}

/** Keys are stored as SHA-256 in base64url, so apps go on using them. */
function readKey(into: Conversion, row: LooseRow): void {
  const stored = row.text("key", "digest") ?? "";
  const digest = Buffer.from(stored, "base64url");
  const isTeam = row.has("configId") && !row.has("userId") && row.text("configId", "team_id") === "organization";
  const owner = row.text("userId", "user_id") ?? row.text("referenceId", isTeam ? "team_id" : "user_id") ?? "";
  const isEnabled = row.flag("enabled", "manually_revoked_at_millis") ?? true;
  const name = row.text("name", "description");
  const start = row.text("start", "description");
  row.leave("Hallpass keeps its own", "id", "updatedAt", "lastRequest", "lastRefillAt", "requestCount", "remaining");
  row.leave("Hallpass limits requests by other rules", ...LIMITS);
  row.leave("keys of Hallpass have no metadata and no rights of their own", "metadata", "permissions", "configId");
  row.leave("the key begins with it", "prefix");
  if (!isEnabled) {
    row.row.skip("the key is switched off");
    return;
  }
  if (digest.length !== 32 || /[^\w-]/.test(stored)) {
    row.row.skip("the key is not stored as a SHA-256 digest");
    return;
  }
  into.write(row.row, "api_key", {
    id: into.idOf("api_key", stored),
    ...(isTeam ? { team_id: into.idOf("team", owner) } : { user_id: into.idOf("user", owner) }),
    description: [name, start && `(${start}…)`].filter(Boolean).join(" "),
    digest: digest.toString("hex"),
    // Better Auth keeps the first characters, and not the last ones.
    last_four: "????",
    created_at_millis: row.time("createdAt", "created_at_millis"),
    expires_at_millis: row.time("expiresAt", "expires_at_millis"),
  });
}

const LIMITS = ["rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "refillInterval", "refillAmount"];
