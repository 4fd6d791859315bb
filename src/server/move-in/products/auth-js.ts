import { LooseRow, tableLike } from "../columns.ts";
import type { Conversion } from "../conversion.ts";
import type { MoveMap } from "../map.ts";
import type { Product } from "../product.ts";
import type { Source } from "../source.ts";
import { pictureIn, textsIn, withRest } from "../values.ts";

/**
 * Auth.js (NextAuth.js), from the tables of its adapter in the app's database: Prisma, Drizzle, pg, MySQL, SQLite.
 * https://authjs.dev/getting-started/database#models. Auth.js has no passwords; apps that have them keep the hash in a
 * column of their own.
 */
export const authJs: Product = {
  name: "auth-js",
  label: "Auth.js",
  expects: "the database of its adapter: tables for users and for accounts with provider and providerAccountId",
  async recognizes(source) {
    const { users, accounts } = await tablesIn(source);
    return users !== undefined && accounts !== undefined;
  },

  async convert(source, into, map) {
    const { users, accounts, authenticators } = await tablesIn(source);
    if (users) for await (const row of into.rows(users)) readUser(into, new LooseRow(row), map);
    if (accounts) for await (const row of into.rows(accounts)) readAccount(into, new LooseRow(row));
    if (authenticators) for await (const row of into.rows(authenticators)) readPasskey(into, new LooseRow(row));
  },
};

const tablesIn = async (source: Source) => ({
  users: await tableLike(source, "user", ["id", "email", "emailVerified", "image"]),
  accounts: await tableLike(source, "account", ["userId", "type", "provider", "providerAccountId"]),
  authenticators: await tableLike(source, "authenticator", ["credentialID", "userId", "credentialPublicKey"]),
});

/** Names that apps give to the column of their own. */
const PASSWORDS = ["password", "passwordHash", "hashedPassword"];

function readUser(into: Conversion, row: LooseRow, { users = {} }: MoveMap): void {
  const id = row.text("id", "id") ?? "";
  const email = row.text("email", "contact_channels");
  // The time of the first sign-in by a link, or nothing.
  const isVerified = row.take("emailVerified", "contact_channels.is_verified");
  const column = users.password_hash ?? PASSWORDS.find((name) => row.has(name)) ?? "";
  const roles = row.text(users.roles ?? "role", "permission_ids");
  const hash = row.text(column, "password_hash");
  row.leave("Hallpass keeps its own", "updatedAt");
  into.user(row.row, {
    id,
    name: row.text("name", "display_name"),
    emails: email
      ? [{ value: email, isVerified: isVerified !== undefined && isVerified !== false && isVerified !== 0 }]
      : [],
    picture: pictureIn(row.text("image", "profile_image_url")),
    passwordHash: hash,
    signedUpAt: row.time("createdAt", "signed_up_at_millis"),
    permissions: textsIn(roles)
      .filter((role) => role.toLowerCase() !== "user")
      .flatMap((role) => into.permission("project", role) ?? []),
    serverMetadata: wrapped(row),
  });
}

function wrapped(row: LooseRow) {
  const rest = row.row.rest("server_metadata.auth_js");
  return withRest(undefined, rest && { auth_js: rest });
}

const TOKENS = ["refresh_token", "access_token", "expires_at", "token_type", "scope", "id_token", "session_state"];

function readAccount(into: Conversion, row: LooseRow): void {
  const type = row.text("type", "provider_id") ?? "";
  const account = {
    user: row.text("userId", "user_id") ?? "",
    provider: row.text("provider", "provider_id") ?? "",
    accountId: row.text("providerAccountId", "account_id") ?? "",
    createdAt: row.time("createdAt", "created_at_millis"),
  };
  row.leave("the next sign-in at the provider brings new tokens", ...TOKENS, "refresh_token_expires_in");
  row.leave("the user or the account has it", "id", "updatedAt");
  // Accounts by email and by passkey are the user and the authenticator.
  if (type === "oauth" || type === "oidc") into.account(row.row, account);
  else row.row.joined();
}

function readPasskey(into: Conversion, row: LooseRow): void {
  row.leave("Hallpass asks the browser for it", "transports");
  row.leave("it follows from the other fields", "providerAccountId", "credentialDeviceType");
  const counter = row.text("counter", "counter");
  into.passkey(row.row, {
    user: row.text("userId", "user_id") ?? "",
    credentialId: Buffer.from(row.text("credentialID", "credential_id") ?? "", "base64"),
    publicKey: Buffer.from(row.text("credentialPublicKey", "public_key") ?? "", "base64"),
    counter: Number(counter ?? 0),
    isBackedUp: row.flag("credentialBackedUp", "backed_up"),
  });
}
