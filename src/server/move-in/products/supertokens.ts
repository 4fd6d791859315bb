import type { JsonValue } from "#contract/json.ts";
import type { Conversion } from "../conversion.ts";
import { isObject } from "../inputs/json.ts";
import { type KeptLists, keptLists } from "../kept-lists.ts";
import type { MoveMap } from "../map.ts";
import type { Product } from "../product.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { base32Secret, bytesIn, fullName, latest } from "../values.ts";
import { supertokensText } from "./supertokens-hash.ts";

/**
 * SuperTokens, from the database of its core. The recipes have tables of their own, and users whose accounts are linked have
 * the id of the primary one. https://github.com/supertokens/supertokens-postgresql-plugin, queries.
 */
export const supertokens: Product = {
  name: "supertokens",
  label: "SuperTokens",
  expects: "the database of its core, with all_auth_recipe_users",
  recognizes: async (source) => (await listOf(source, "all_auth_recipe_users", "recipe_id", "user_id")) !== undefined,

  async convert(source, into, map) {
    const users = await usersOf(source, into);
    const known: Known = {
      parts: into.kept(),
      emails: keptLists(into),
      phones: keptLists(into),
      roles: keptLists(into),
    };
    const { parts } = known;
    await readRecipes(source, into, users, known, map);
    const verified = await readVerified(source, into);
    await readMetadata(source, into, users, parts);
    await readRoles(source, into, users, known);
    await readLastActive(source, into, users, parts);
    const list = await listOf(source, "all_auth_recipe_users", "recipe_id", "user_id");
    const seen = into.kept<true>();
    for await (const row of into.rows(list ?? "")) {
      const recipeUser = row.text("user_id", "id") ?? "";
      const primary = row.text("primary_or_recipe_user_id", "id") ?? recipeUser;
      const joinedAt = row.time("primary_or_recipe_user_time_joined", "signed_up_at_millis");
      for (const field of Object.keys(row.raw)) row.leave(field, "it says how accounts are linked");
      if (seen.get(primary)) {
        row.joined();
        continue;
      }
      seen.set(primary, true);
      writeUser(into, row, { primary, joinedAt, old: users.old(primary), known, verified });
    }
    await readPasskeys(source, into, users);
  },
};

/** What the tables say of one user, by the primary id. */
interface Parts {
  hash?: string;
  totp?: string;
  metadata?: JsonValue;
  lastActiveAt?: number;
}

/** What several rows say of one user has lists of its own. */
interface Known {
  parts: Kept<Parts>;
  emails: KeptLists<string>;
  phones: KeptLists<string>;
  roles: KeptLists<string>;
}

interface Users {
  /** The id of the user whose recipe has this id. */
  primary(recipeUser: string): string;
  /** The id that the app knows. */
  old(primary: string): string;
  /** The primary id of an id that the app knows. */
  byOld(old: string): string;
}

type Kept<T> = { get(key: string): T | undefined; set(key: string, value: T): void };

async function listOf(source: Source, name: string, ...fields: string[]): Promise<string | undefined> {
  const found = await source.listsWith(...fields);
  return found.find((each) => each === name || each.endsWith(`.${name}`) || each.endsWith(`_${name}`));
}

/** Tables keep the id of the core, or the one that the app has mapped it to. */
async function usersOf(source: Source, into: Conversion): Promise<Users> {
  const primaries = into.kept<string>();
  const links = (await listOf(source, "all_auth_recipe_users", "recipe_id", "user_id")) ?? "";
  for await (const { value } of source.rows(links)) {
    primaries.set(String(value.user_id), String(value.primary_or_recipe_user_id ?? value.user_id));
  }
  const [olds, cores] = [into.kept<string>(), into.kept<string>()];
  const mapping = await listOf(source, "userid_mapping", "supertokens_user_id", "external_user_id");
  if (mapping) {
    for await (const row of into.rows(mapping)) {
      const [core, old] = [row.text("supertokens_user_id", "id"), row.text("external_user_id", "id")];
      for (const field of Object.keys(row.raw)) row.leave(field, "it says which id the app knows");
      if (core && old) {
        olds.set(core, old);
        cores.set(old, core);
      }
      row.joined();
    }
  }
  const primary = (id: string) => primaries.get(id) ?? id;
  return { primary, old: (id) => olds.get(id) ?? id, byOld: (id) => primary(cores.get(id) ?? id) };
}

const TENANTS = "every user is in one project here";

async function readRecipes(source: Source, into: Conversion, users: Users, known: Known, map: MoveMap) {
  const { parts, emails, phones } = known;
  const add = (id: string, more: Parts) => parts.set(id, { ...parts.get(id), ...more });
  const addEmail = (id: string, email: string | undefined) => email && emails.add(id, email);
  const common = (row: Row) => {
    for (const field of ["app_id", "tenant_id"]) row.leave(field, TENANTS);
    row.leave("time_joined", "the user has it");
    return users.primary(row.text("user_id", "user_id") ?? "");
  };

  const passwords = await listOf(source, "emailpassword_users", "user_id", "email", "password_hash");
  if (passwords) {
    for await (const row of into.rows(passwords)) {
      const id = common(row);
      const email = row.text("email", "contact_channels");
      const hash = row.text("password_hash", "password_hash") ?? "";
      addEmail(id, email);
      add(id, { hash: supertokensText(hash, map) });
      row.joined();
    }
  }
  const links = await listOf(source, "passwordless_users", "user_id", "email", "phone_number");
  if (links) {
    for await (const row of into.rows(links)) {
      const id = common(row);
      const email = row.text("email", "contact_channels");
      const phone = row.text("phone_number", "server_metadata.supertokens");
      addEmail(id, email);
      if (phone) phones.add(id, phone);
      row.joined();
    }
  }
  const byPasskey = await listOf(source, "webauthn_users", "user_id", "email", "rp_id", "time_joined");
  if (byPasskey) {
    for await (const row of into.rows(byPasskey)) {
      const id = common(row);
      const email = row.text("email", "contact_channels");
      row.leave("rp_id", "the passkey has it");
      addEmail(id, email);
      row.joined();
    }
  }
  const accounts = await listOf(
    source,
    "thirdparty_users",
    "third_party_id",
    "third_party_user_id",
    "user_id",
    "email",
  );
  if (accounts) {
    for await (const row of into.rows(accounts)) {
      const createdAt = row.time("time_joined", "created_at_millis");
      const id = common(row);
      const email = row.text("email", "email");
      addEmail(id, email);
      into.account(row, {
        user: users.old(id),
        provider: row.text("third_party_id", "provider_id") ?? "",
        accountId: row.text("third_party_user_id", "account_id") ?? "",
        email,
        createdAt,
      });
    }
  }
  const factors = await listOf(source, "totp_user_devices", "user_id", "secret_key", "verified");
  if (factors) {
    for await (const row of into.rows(factors)) {
      const id = users.byOld(row.text("user_id", "user_id") ?? "");
      const secret = row.text("secret_key", "totp_secret_base64");
      const period = row.text("period", "totp_secret_base64") ?? "30";
      for (const field of ["app_id", "device_name", "skew", "created_at"]) row.leave(field, "the user has it");
      if (!row.flag("verified", "totp_secret_base64")) row.skip("the user never confirmed the authenticator app");
      else if (period !== "30") row.skip("codes of authenticator apps last 30 seconds here");
      else if (parts.get(id)?.totp) row.skip("the user has another authenticator app; Hallpass keeps one");
      else {
        add(id, { totp: secret });
        row.joined();
      }
    }
  }
}

async function readVerified(source: Source, into: Conversion): Promise<Kept<true>> {
  const verified = into.kept<true>();
  const list = await listOf(source, "emailverification_verified_emails", "user_id", "email");
  if (list === undefined) return verified;
  for await (const row of into.rows(list)) {
    const [user, email] = [row.text("user_id", "user_id"), row.text("email", "contact_channels.is_verified")];
    row.leave("app_id", TENANTS);
    verified.set(`${user} ${email}`, true);
    row.joined();
  }
  return verified;
}

async function readMetadata(source: Source, into: Conversion, users: Users, parts: Kept<Parts>): Promise<void> {
  const list = await listOf(source, "user_metadata", "user_id", "user_metadata");
  if (list === undefined) return;
  for await (const row of into.rows(list)) {
    const id = users.byOld(row.text("user_id", "user_id") ?? "");
    row.leave("app_id", TENANTS);
    parts.set(id, { ...parts.get(id), metadata: row.json("user_metadata", "server_metadata") });
    row.joined();
  }
}

async function readLastActive(source: Source, into: Conversion, users: Users, parts: Kept<Parts>): Promise<void> {
  const list = await listOf(source, "user_last_active", "user_id", "last_active_time");
  if (list === undefined) return;
  for await (const row of into.rows(list)) {
    const id = users.byOld(row.text("user_id", "user_id") ?? "");
    row.leave("app_id", TENANTS);
    const known = parts.get(id) ?? {};
    const at = row.time("last_active_time", "last_active_at_millis");
    parts.set(id, { ...known, lastActiveAt: latest(known.lastActiveAt, at) });
    row.joined();
  }
}

async function readRoles(source: Source, into: Conversion, users: Users, { roles }: Known): Promise<void> {
  const contained = new Map<string, string[]>();
  const permissions = await listOf(source, "role_permissions", "role", "permission");
  if (permissions) {
    for await (const row of into.rows(permissions)) {
      const role = row.text("role", "permission.id") ?? "";
      const permission = row.text("permission", "permission.contained_permission_ids") ?? "";
      row.leave("app_id", TENANTS);
      const inside = contained.get(role) ?? [];
      inside.push(permission);
      contained.set(role, inside);
      row.joined();
    }
  }
  const list = await listOf(source, "user_roles", "user_id", "role");
  if (list === undefined) return;
  const made = new Map<string, string | undefined>();
  for await (const row of into.rows(list)) {
    const id = users.byOld(row.text("user_id", "user_id") ?? "");
    const role = row.text("role", "permission_ids") ?? "";
    for (const field of ["app_id", "tenant_id"]) row.leave(field, TENANTS);
    if (!made.has(role)) {
      const inside = (contained.get(role) ?? []).flatMap((each) => into.permission("project", each) ?? []);
      made.set(role, into.permission("project", role, inside));
    }
    const permission = made.get(role);
    if (permission) roles.add(id, permission);
    row.joined();
  }
}

interface Found {
  primary: string;
  old: string;
  joinedAt: number | undefined;
  known: Known;
  verified: Kept<true>;
}

function writeUser(into: Conversion, row: Row, { primary, old, joinedAt, known, verified }: Found): void {
  const { metadata, ...parts } = known.parts.get(primary) ?? {};
  const phones = known.phones.get(primary);
  const text = (name: string) =>
    isObject(metadata) && typeof metadata[name] === "string" ? String(metadata[name]) : undefined;
  const rest = phones ? { supertokens: { phone_numbers: phones } } : undefined;
  into.user(row, {
    id: old,
    name: fullName(text("first_name"), text("last_name")) ?? text("name"),
    emails: (known.emails.get(primary) ?? []).map((value) => ({
      value,
      isVerified: [old, primary].some((id) => verified.get(`${id} ${value}`) === true),
    })),
    passwordHash: parts.hash,
    totpSecret: base32Secret(parts.totp),
    signedUpAt: joinedAt,
    lastActiveAt: parts.lastActiveAt,
    permissions: [...new Set(known.roles.get(primary))],
    serverMetadata: isObject(metadata) ? { ...(metadata as Record<string, JsonValue>), ...rest } : rest,
  });
}

async function readPasskeys(source: Source, into: Conversion, users: Users): Promise<void> {
  const list = await listOf(source, "webauthn_credentials", "id", "rp_id", "user_id", "public_key", "counter");
  if (list === undefined) return;
  for await (const row of into.rows(list)) {
    const counter = row.text("counter", "counter");
    for (const field of ["app_id", "transports", "updated_at"]) row.leave(field, "Hallpass keeps its own");
    into.passkey(row, {
      user: users.old(users.primary(row.text("user_id", "user_id") ?? "")),
      credentialId: Buffer.from(row.text("id", "credential_id") ?? "", "base64url"),
      publicKey: bytesIn(row.take("public_key", "public_key")),
      counter: Number(counter ?? 0),
      rpId: row.text("rp_id", "passkey"),
      createdAt: row.time("created_at", "created_at_millis"),
    });
  }
}
