import { firebaseText } from "#server/crypto/hash-text.ts";
import type { Conversion } from "../conversion.ts";
import type { MoveMap } from "../map.ts";
import type { Product } from "../product.ts";
import { providerOf } from "../providers.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { SourceError } from "../source-error.ts";
import { numberIn, objectsIn, textIn, underName } from "../values.ts";

/**
 * Firebase Authentication, and Identity Platform: the JSON or the CSV file of `firebase auth:export`, or the pages of
 * `accounts:batchGet`, which alone have accounts at all providers, tenants and second factors. What is in which column is said
 * by https://github.com/firebase/firebase-tools/blob/master/src/accountExporter.ts and
 * https://firebase.google.com/docs/cli/auth. An account that was imported into Firebase with another hash comes without it.
 */
export const firebase: Product = {
  name: "firebase",
  label: "Firebase",
  expects: "the JSON or CSV file of firebase auth:export, or pages of accounts:batchGet",
  async recognizes(source) {
    const { json, csv } = await listsIn(source);
    return json.length + csv.length > 0;
  },

  async convert(source, into, map) {
    const { json, csv, tenants } = await listsIn(source);
    const text = hashing(map);
    for (const name of tenants) for await (const row of into.rows(name)) readTenant(into, row);
    for (const name of json) for await (const row of into.rows(name)) readUser(into, row, jsonAccounts(row), text);
    for (const name of csv) {
      for await (const row of into.rows(name, COLUMNS)) readUser(into, row, csvAccounts(row), text);
    }
  },
};

const FIRST_PROVIDERS = ["google.com", "facebook.com", "twitter.com", "github.com"];
/** These came later, and stand after everything else. Files of older versions end before them. */
const LATER_PROVIDERS = [
  ...["apple.com", "microsoft.com", "gc.apple.com", "playgames.google.com", "linkedin.com", "yahoo.com"],
];

const columnsOf = (providers: readonly string[]) =>
  providers.flatMap((provider) => ["Id", "Email", "DisplayName", "PhotoUrl"].map((part) => provider + part));

const COLUMNS = [
  "localId",
  "email",
  "emailVerified",
  "passwordHash",
  "salt",
  "displayName",
  "photoUrl",
  ...columnsOf(FIRST_PROVIDERS),
  "createdAt",
  "lastSignedInAt",
  "phoneNumber",
  "disabled",
  "customAttributes",
  ...columnsOf(LATER_PROVIDERS),
];

async function listsIn(source: Source) {
  const isMillis = (value: unknown) => !value || /^\d{12,}$/.test(String(value));
  const csv = await source.listsWithout(
    COLUMNS,
    ({ localId, emailVerified, createdAt, lastSignedInAt }) =>
      !!localId && /^(true|false)$/.test(String(emailVerified)) && isMillis(createdAt) && isMillis(lastSignedInAt),
  );
  return {
    csv,
    json: (await source.listsOf(({ localId }) => typeof localId === "string")).filter((name) => !csv.includes(name)),
    tenants: await source.listsOf(({ name }) => /^projects\/[^/]+\/tenants\/./.test(String(name))),
  };
}

/** Makes the text of a hash. Without the project's parameters, nobody's password could ever be verified. */
function hashing({ settings = {} }: MoveMap): (hash: string, salt: string) => string | undefined {
  if (settings.passwords === false) return () => undefined;
  const [signerKey, saltSeparator] = [settings.base64_signer_key, settings.base64_salt_separator];
  const [rounds, memoryCost] = [numberIn(settings.rounds), numberIn(settings.mem_cost)];
  return (hash, salt) => {
    if (typeof signerKey !== "string" || typeof saltSeparator !== "string" || !rounds || !memoryCost) {
      throw new SourceError(
        "Passwords of Firebase need the hash parameters of its project. The Firebase console shows them under Authentication, " +
          "Users, the menu of the list, Password hash parameters. Write base64_signer_key, base64_salt_separator, rounds and " +
          'mem_cost into "settings" of a file, and name it with --map. With "passwords": false, all passwords are left out.',
      );
    }
    return firebaseText({
      memoryCost,
      rounds,
      saltSeparator: bytesIn(saltSeparator),
      signerKey: bytesIn(signerKey),
      salt: bytesIn(salt),
      hash: bytesIn(hash),
    });
  };
}

/** The API writes base64 for addresses, the command line tool the usual one. */
const bytesIn = (base64: string): Uint8Array => Buffer.from(base64, "base64");

interface Account {
  provider: string;
  accountId: string;
  email?: string;
}

function jsonAccounts(row: Row): Account[] {
  return objectsIn(row.list("providerUserInfo", "oauth_account")).flatMap(({ providerId, rawId, email }) => {
    const provider = String(providerId);
    if (provider === "password" || provider === "phone" || !rawId) return [];
    return { provider: providerOf(provider), accountId: String(rawId), email: textIn(email) };
  });
}

function csvAccounts(row: Row): Account[] {
  return [...FIRST_PROVIDERS, ...LATER_PROVIDERS].flatMap((provider) => {
    const accountId = row.text(`${provider}Id`, "oauth_account");
    const email = row.text(`${provider}Email`, "oauth_account.email");
    for (const part of ["DisplayName", "PhotoUrl"]) row.leave(provider + part, "the user has a name and a picture");
    return accountId ? { provider: providerOf(provider), accountId, email } : [];
  });
}

function readUser(
  into: Conversion,
  row: Row,
  accounts: readonly Account[],
  hashText: (hash: string, salt: string) => string | undefined,
): void {
  const id = row.text("localId", "id") ?? "";
  const email = row.text("email", "contact_channels");
  const isVerified = row.flag("emailVerified", "contact_channels.is_verified") ?? false;
  const isDisabled = row.flag("disabled", "disabled_at_millis");
  const tenant = row.text("tenantId", "team_member");
  const isAnonymous = !email && accounts.length === 0 && !row.has("phoneNumber") && !row.has("customAuth");
  row.leave("mfaInfo", "Firebase does not give out the secrets of second factors");
  for (const field of ["validSince", "lastRefreshAt", "passwordUpdatedAt", "kind", "initialEmail"]) {
    row.leave(field, "it is about sessions of Firebase");
  }
  const isMoved = into.user(row, {
    id,
    name: row.text("displayName", "display_name")?.replace(/^"(.*)"$/s, "$1"),
    emails: email ? [{ value: email, isVerified }] : [],
    passwordHash: passwordOf(into, row, hashText),
    picture: row.text("photoUrl", "profile_image_url"),
    usesOtp: row.flag("emailLinkSignin", "otp_auth_enabled"),
    signedUpAt: row.time("createdAt", "signed_up_at_millis"),
    lastActiveAt:
      row.time("lastSignedInAt", "last_active_at_millis") ?? row.time("lastLoginAt", "last_active_at_millis"),
    isAnonymous: isAnonymous || undefined,
    disabled: isDisabled ? { reason: "Disabled in Firebase" } : null,
    clientReadOnlyMetadata: row.json("customAttributes", "client_read_only_metadata"),
    serverMetadata: underName("firebase", row),
  });
  if (!isMoved) return;
  for (const account of accounts) into.account(row, { user: id, ...account });
  if (tenant) {
    into.teamOnce(row, { id: tenant, name: tenant });
    into.member(row, { team: tenant, user: id });
  }
}

function passwordOf(into: Conversion, row: Row, hashText: (hash: string, salt: string) => string | undefined) {
  const version = row.text("version", "password_hash");
  const hash = row.text("passwordHash", "password_hash");
  const salt = row.text("salt", "password_hash") ?? "";
  if (!hash) return undefined;
  // A file for auth:import --hash-algo=BCRYPT has the texts of bcrypt.
  const text = Buffer.from(hash, "base64").toString("latin1");
  if (/^\$2[aby]\$\d\d\$[\w./]{53}$/.test(text)) return text;
  if (version === undefined || version === "0") return hashText(hash, salt);
  into.report.warn(
    "A password was imported into Firebase and not used since. Firebase does not say how it is hashed: it was left out.",
    row.place,
  );
  return undefined;
}

/** A tenant has its own users: they become members of a team. */
function readTenant(into: Conversion, row: Row): void {
  const id = (row.text("name", "id") ?? "").replace(/^.*\//, "");
  into.teamOnce(row, {
    id,
    name: row.text("displayName", "display_name") ?? id,
    serverMetadata: underName("firebase", row),
  });
}
