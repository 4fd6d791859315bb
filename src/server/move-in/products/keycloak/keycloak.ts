import type { Conversion } from "#server/move-in/conversion.ts";
import { type GroupChoice, groupChoice } from "#server/move-in/group-choice.ts";
import type { Product } from "#server/move-in/product.ts";
import { providerOf } from "#server/move-in/providers.ts";
import type { Row } from "#server/move-in/row.ts";
import type { Source } from "#server/move-in/source.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { fullName, objectsIn, textIn, underName } from "#server/move-in/values.ts";
import { credentialsIn } from "./credentials.ts";
import { type Groups, readGroups } from "./groups.ts";
import { namesIn, Roles } from "./roles.ts";

/**
 * Keycloak. `kc.sh export` writes a realm as one file, or as a folder with the realm and its users in numbered files, with
 * credentials: https://www.keycloak.org/server/importExport. The export of its console has no users.
 */
export const keycloak: Product = {
  name: "keycloak",
  label: "Keycloak",
  expects: "a realm with its users, as kc.sh export writes it: a file, or a folder",
  async recognizes(source) {
    return (await userLists(source)).length > 0;
  },

  async convert(source, into, map) {
    await requireOneRealm(source);
    const choice = groupChoice(map, "teams");
    const roles = new Roles(into, map);
    await roles.read(source);
    const groups = await readGroups(source, into, roles, choice);
    const ids = into.kept<string>();
    const rpId = await rpIdOf(source);
    for (const name of await userLists(source)) {
      for await (const row of into.rows(name)) readUser(into, row, { roles, groups, choice, ids, rpId });
    }
    for (const name of source.names.filter((each) => each === "organizations")) {
      for await (const row of into.rows(name)) readOrganization(into, row, ids);
    }
  },
};

const userLists = (source: Source) =>
  source.listsOf(
    ({ username, requiredActions, realmRoles, disableableCredentialTypes }) =>
      typeof username === "string" && [requiredActions, realmRoles, disableableCredentialTypes].some(Array.isArray),
  );

/** An export of a whole server has a realm for its own administrators, too. They must not get into an app. */
async function requireOneRealm(source: Source): Promise<void> {
  const realms = new Set((await source.documents("realm")).map(String));
  if (realms.size > 1) {
    throw new SourceError(
      `The source has several realms: ${[...realms].join(", ")}. Export one with --realm, or name only the files of one.`,
    );
  }
}

async function rpIdOf(source: Source): Promise<string | undefined> {
  const policies = ["webAuthnPolicyPasswordlessRpId", "webAuthnPolicyRpId"].map((key) => source.documents(key));
  return (await Promise.all(policies)).flat().map(textIn).find(Boolean);
}

interface Context {
  roles: Roles;
  groups: Groups;
  choice: GroupChoice;
  /** User name → id: organizations name their members by user name. */
  ids: { set(username: string, id: string): void };
  rpId: string | undefined;
}

function readUser(into: Conversion, row: Row, { roles, groups, choice, ids, rpId }: Context): void {
  const client = row.raw.serviceAccountClientId;
  if (typeof client === "string") {
    for (const field of Object.keys(row.raw)) row.leave(field, "it is the account of a client, and of no user");
    row.skip(`it is the account of the client ${client}`);
    return;
  }
  const id = row.text("id", "id") ?? "";
  const email = row.text("email", "contact_channels");
  const isVerified = row.flag("emailVerified", "contact_channels.is_verified") ?? false;
  const isEnabled = row.flag("enabled", "disabled_at_millis") ?? true;
  const { passwordHash, totpSecret, passkeys } = credentialsIn(into, row);
  const isTemporary = row.list("requiredActions", "password_hash").includes("UPDATE_PASSWORD");
  const paths = row.list("groups", "team_member").map(String);
  const mine = paths.flatMap((path) => groups.get(path) ?? []);
  const own = roles.permissionsOf(namesIn(row.raw, "realmRoles", "clientRoles"));
  for (const field of ["realmRoles", "clientRoles"]) row.take(field, "permission_ids");
  const identities = objectsIn(row.list("federatedIdentities", "oauth_account"));
  for (const field of ["totp", "disableableCredentialTypes", "access", "self", "notBefore"]) {
    row.leave(field, "it follows from the other fields");
  }
  for (const field of ["clientConsents"]) row.leave(field, "users give their consent again");
  const username = textIn(row.raw.username);
  if (username) ids.set(username.toLowerCase(), id);
  if (isTemporary && passwordHash) {
    into.report.warn(
      "A user has to choose a new password. The old one was left out; a new one is set by email.",
      row.place,
    );
  }
  const isMoved = into.user(row, {
    id,
    name: fullName(row.text("firstName", "display_name"), row.text("lastName", "display_name")),
    emails: email ? [{ value: email, isVerified }] : [],
    passwordHash: isTemporary ? undefined : passwordHash,
    totpSecret,
    signedUpAt: row.time("createdTimestamp", "signed_up_at_millis"),
    language: localeOf(row),
    disabled: isEnabled ? null : { reason: "Disabled in Keycloak" },
    permissions: [...new Set([...own, ...mine.flatMap(({ permissions }) => permissions)])],
    serverMetadata: underName("keycloak", row),
  });
  if (!isMoved) return;
  for (const passkey of passkeys) into.passkey(row, { ...passkey, user: id, rpId });
  for (const { identityProvider, userId } of identities) {
    into.account(row, { user: id, provider: providerOf(String(identityProvider)), accountId: String(userId) });
  }
  if (choice === "teams") for (const group of mine) into.member(row, { team: group.id, user: id });
}

/** Attributes have lists of values. */
function localeOf(row: Row): string | undefined {
  const [locale] = row.part("attributes").list("locale", "language");
  return textIn(locale)?.replaceAll("_", "-");
}

function readOrganization(into: Conversion, row: Row, ids: { get(username: string): string | undefined }): void {
  const name = row.text("name", "display_name") ?? "";
  const id = row.text("id", "id") ?? name;
  const members = into.rowsIn(row, "members", "members");
  if (row.raw.enabled === false) into.report.warn("An organization is disabled. Its team is not.", name);
  row.leave("identityProviders", "providers belong to a project and not to a team");
  into.team(row, { id, name, serverMetadata: underName("keycloak", row) });
  for (const member of members) {
    const username = member.text("username", "user_id");
    const user = member.text("id", "user_id") ?? (username && ids.get(username.toLowerCase()));
    for (const field of Object.keys(member.raw))
      if (field !== "id" && field !== "username") member.leave(field, "the user has it");
    if (user) into.member(member, { team: id, user });
    else member.skip("it is no user of the realm");
  }
}
