import type { JsonValue } from "#contract/json.ts";
import { digestText } from "#server/crypto/hash-text.ts";
import type { Conversion } from "../conversion.ts";
import type { Product } from "../product.ts";
import { providerOf } from "../providers.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { base32Secret, fullName, objectsIn, textIn, underName } from "../values.ts";

/**
 * ZITADEL: the answer of `POST /admin/v1/export`, with `withPasswords` and `withOtp`. An organization becomes a team with its
 * users, and the roles that it grants them become permissions in the team.
 * https://zitadel.com/docs/apis/resources/admin/admin-service-export-data,
 * https://zitadel.com/docs/reference/api/management/zitadel.management.v1.ManagementService.ImportHumanUser
 */
export const zitadel: Product = {
  name: "zitadel",
  label: "ZITADEL",
  expects: "the JSON of POST /admin/v1/export with passwords and one-time codes",
  async recognizes(source) {
    return (await lists(source)).length > 0;
  },

  async convert(source, into) {
    for (const name of await lists(source)) for await (const row of into.rows(name)) readOrganization(into, row);
  },
};

const lists = (source: Source) => source.listsWith("orgId", "org.name");

function readOrganization(into: Conversion, row: Row): void {
  const team = row.text("orgId", "id") ?? "";
  const users = into.rowsIn(row, "humanUsers", "humanUsers");
  const { metadata, links } = joinedIn(row);
  const members = membersIn(into, row);
  for (const field of Object.keys(row.raw)) {
    if (!["orgId", "org", "humanUsers", "userGrants", "projects", "userMetadata", "userLinks"].includes(field)) {
      row.leave(field, field === "machineUsers" ? "it is no account of a person" : "it is a setting of ZITADEL");
    }
  }
  into.team(row, { id: team, name: row.part("org").text("name", "display_name") ?? "" });
  const own = new Set<string>();
  for (const user of users) {
    const id = user.text("userId", "id") ?? "";
    if (!readUser(into, user, id, { metadata: metadata.get(id), links: links.get(id) ?? [] })) continue;
    own.add(id);
    into.member(user, { team, user: id, permissions: members.get(id) });
  }
  // A user of another organization may be granted roles in this one.
  for (const [user, permissions] of members) if (!own.has(user)) into.member(row, { team, user, permissions });
}

type Objects = Record<string, unknown>[];

/** What lies beside the users: metadata as bytes, and accounts at providers. */
function joinedIn(row: Row) {
  const texts = new Map<string, Map<string, JsonValue>>();
  for (const { id, key, value } of objectsIn(row.list("userMetadata", "server_metadata"))) {
    const ofUser = texts.get(String(id)) ?? new Map<string, JsonValue>();
    ofUser.set(String(key), Buffer.from(String(value ?? ""), "base64").toString());
    texts.set(String(id), ofUser);
  }
  const metadata = new Map(Array.from(texts, ([id, ofUser]) => [id, Object.fromEntries(ofUser)]));
  const links = Map.groupBy(objectsIn(row.list("userLinks", "oauth_account")), ({ userId }): string => String(userId));
  return { metadata, links };
}

/** User → permissions in the organization. With several projects, a role has the name of its project, too. */
function membersIn(into: Conversion, row: Row): Map<string, string[]> {
  const projects = new Map<string, string>();
  for (const { projectId, project } of objectsIn(row.list("projects", "permission_ids"))) {
    const name = typeof project === "object" && project !== null && "name" in project ? project.name : projectId;
    projects.set(String(projectId), String(name));
  }
  const members = new Map<string, Set<string>>();
  for (const { userId, projectId, roleKeys } of objectsIn(row.list("userGrants", "permission_ids"))) {
    const prefix = projects.size > 1 ? `${projects.get(String(projectId)) ?? projectId}:` : "";
    const roles = (Array.isArray(roleKeys) ? roleKeys : []).map((role) => prefix + String(role));
    const permissions = members.get(String(userId)) ?? new Set();
    for (const role of roles) {
      const permission = into.permission("team", role);
      if (permission !== undefined) permissions.add(permission);
    }
    members.set(String(userId), permissions);
  }
  return new Map(Array.from(members, ([user, permissions]) => [user, [...permissions]]));
}

/** ZITADEL's texts are those that everybody knows, but for plain and salted MD5: https://github.com/zitadel/passwap */
function zitadelText(stored: string | undefined): string | undefined {
  if (stored === undefined) return undefined;
  if (/^[0-9a-f]{32}$/i.test(stored)) {
    return digestText({ algorithm: "md5", template: "{password}", hash: Buffer.from(stored, "hex") });
  }
  const [, position, salt, sum] = /^\$md5salted-(prefix|suffix)\$([^$]*)\$([^$]+)$/.exec(stored) ?? [];
  if (sum === undefined) return stored;
  const template = position === "prefix" ? "{salt}{password}" : "{password}{salt}";
  return digestText({ algorithm: "md5", template, salt, hash: Buffer.from(sum, "base64") });
}

function readUser(
  into: Conversion,
  row: Row,
  id: string,
  { metadata, links }: { metadata: Record<string, JsonValue> | undefined; links: Objects },
): boolean {
  const user = row.part("user");
  const [profile, email] = [user.part("profile"), user.part("email")];
  const address = email.text("email", "contact_channels");
  const isVerified = email.flag("isEmailVerified", "contact_channels.is_verified") ?? false;
  const names = [profile.text("firstName", "display_name"), profile.text("lastName", "display_name")];
  const hash = user.part("hashedPassword");
  hash.leave("algorithm", "the hash says it");
  const idps = objectsIn(user.list("idps", "oauth_account"));
  for (const field of ["passwordChangeRequired", "requestPasswordlessRegistration", "password"]) {
    user.leave(field, "it is a step of a sign-in to ZITADEL");
  }
  user.leave("recoveryCodes", "ZITADEL stores hashes of them; users make new ones");
  const isMoved = into.user(row, {
    id,
    name: profile.text("displayName", "display_name") ?? fullName(...names),
    emails: address ? [{ value: address, isVerified }] : [],
    passwordHash: zitadelText(hash.text("value", "password_hash")),
    totpSecret: base32Secret(user.text("otpCode", "totp_secret_base64")),
    language: profile.text("preferredLanguage", "language"),
    serverMetadata: underName("zitadel", row, metadata),
  });
  if (!isMoved) return false;
  for (const { configId, externalUserId } of idps) {
    into.account(row, { user: id, provider: String(configId), accountId: String(externalUserId) });
  }
  for (const { idpId, idpName, providedUserId } of links) {
    const provider = providerOf(textIn(idpName) ?? String(idpId));
    into.account(row, { user: id, provider, accountId: String(providedUserId) });
  }
  return true;
}
