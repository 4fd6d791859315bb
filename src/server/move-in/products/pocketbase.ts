import type { Conversion } from "../conversion.ts";
import { isObject } from "../inputs/json.ts";
import type { Product } from "../product.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { withRest } from "../values.ts";

/**
 * PocketBase, from `data.db` or a backup that contains it: users of every collection of type auth. Its tables follow from
 * the collections: https://pocketbase.io/docs/collections/#auth-collection,
 * https://github.com/pocketbase/pocketbase/tree/master/migrations. Before 0.23, the hash was in passwordHash, and accounts at
 * providers in recordId. `_mfas`, `_otps` and `_authOrigins` are sign-ins under way and devices.
 */
export const pocketbase: Product = {
  name: "pocketbase",
  label: "PocketBase",
  expects: "pb_data/data.db, or a backup with it",
  async recognizes(source) {
    return (await source.listsWith("id", "system", "type", "name", "listRule")).includes("_collections");
  },

  async convert(source, into) {
    const collections = await authCollections(source);
    const ofSuperusers = collections.find(({ name }) => name === "_superusers")?.id;
    for (const collection of collections) {
      for await (const row of into.rows(collection.name)) {
        if (collection.name === "_superusers") skipSuperuser(row);
        else readUser(into, row, collection);
      }
    }
    if (source.has("_externalAuths")) {
      for await (const row of into.rows("_externalAuths")) readAccount(into, row, ofSuperusers);
    }
  },
};

interface AuthCollection {
  id: string;
  name: string;
  usesOtp: boolean;
}

async function authCollections(source: Source): Promise<AuthCollection[]> {
  const found: AuthCollection[] = [];
  for await (const { value } of source.rows("_collections")) {
    const name = String(value.name);
    if (value.type !== "auth" || !source.has(name)) continue;
    const options: unknown = typeof value.options === "string" ? JSON.parse(value.options || "{}") : value.options;
    const otp = isObject(options) && isObject(options.otp) ? options.otp.enabled : false;
    found.push({ id: String(value.id), name, usesOtp: otp === true });
  }
  return found;
}

function skipSuperuser(row: Row): void {
  for (const field of Object.keys(row.raw)) row.leave(field, "a superuser runs PocketBase, and is no user of an app");
  row.skip("a superuser runs PocketBase, and is no user of an app");
}

function readUser(into: Conversion, row: Row, { name, usesOtp }: AuthCollection): void {
  const id = row.text("id", "id") ?? "";
  const email = row.text("email", "contact_channels");
  const isVerified = row.flag("verified", "contact_channels.is_verified") ?? false;
  const hash = row.text("password", "password_hash") ?? row.text("passwordHash", "password_hash");
  row.leave("tokenKey", "sessions end with the move");
  row.leave("updated", "Hallpass keeps its own");
  row.leave("emailVisibility", "addresses are visible to their users only");
  row.leave("avatar", "it is the name of a file of PocketBase");
  for (const field of ["lastResetSentAt", "lastVerificationSentAt", "lastLoginAlertSentAt"]) {
    row.leave(field, "codes that were sent end with the move");
  }
  const user = {
    id,
    name: row.text("name", "display_name"),
    emails: email ? [{ value: email, isVerified }] : [],
    passwordHash: hash,
    usesOtp: usesOtp && email ? true : undefined,
    signedUpAt: row.time("created", "signed_up_at_millis"),
  };
  const rest = { collection: name, ...row.rest("server_metadata.pocketbase") };
  into.user(row, { ...user, serverMetadata: withRest(undefined, { pocketbase: rest }) });
}

function readAccount(into: Conversion, row: Row, ofSuperusers: string | undefined): void {
  if (ofSuperusers !== undefined && [row.raw.collectionRef, row.raw.collectionId].includes(ofSuperusers)) {
    skipSuperuser(row);
    return;
  }
  for (const field of ["id", "updated", "collectionRef", "collectionId"]) row.leave(field, "the user has it");
  into.account(row, {
    user: row.text("recordRef", "user_id") ?? row.text("recordId", "user_id") ?? "",
    provider: row.text("provider", "provider_id") ?? "",
    accountId: row.text("providerId", "account_id") ?? "",
    createdAt: row.time("created", "created_at_millis"),
  });
}
