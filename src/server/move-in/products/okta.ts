import type { Conversion } from "../conversion.ts";
import { type GroupChoice, groupChoice } from "../group-choice.ts";
import { type KeptLists, keptLists } from "../kept-lists.ts";
import type { Product } from "../product.ts";
import { providerOf } from "../providers.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { fullName, objectsIn, underName } from "../values.ts";

/**
 * Okta: lists of its API, `/api/v1/users` and `/api/v1/groups`. Okta gives out no hashes and no second factors: `password` is
 * an empty object, and its `hash` is only for imports into Okta. The list of a group's users does not name the group, so its
 * rows have `groupId` and `userId`; the list of an identity provider's users does not name the provider, so its rows have
 * `provider`, `userId` and `externalId`.
 * https://developer.okta.com/docs/api/openapi/okta-management/management/tag/User/,
 * https://github.com/okta/okta-management-openapi-spec (dist/current/management-oneOfInheritance.yaml)
 */
export const okta: Product = {
  name: "okta",
  label: "Okta",
  expects: "lists of Okta's API: users, and groups and accounts at providers if there are any",
  async recognizes(source) {
    return (await listsIn(source)).users.length > 0;
  },

  async convert(source, into, map) {
    const { users, groups, members, accounts } = await listsIn(source);
    const choice = groupChoice(map, "teams");
    const names = into.kept<string>();
    const permissions = keptLists<string>(into);
    for (const name of groups) for await (const row of into.rows(name)) readGroup(into, row, choice, names);
    if (choice !== "teams") {
      for (const name of members)
        for await (const row of into.rows(name)) readRole(into, row, choice, { names, permissions });
    }
    for (const name of users) for await (const row of into.rows(name)) readUser(into, row, permissions);
    for (const name of accounts) for await (const row of into.rows(name)) readAccount(into, row);
    if (choice === "teams") {
      for (const name of members) for await (const row of into.rows(name)) readMember(into, row, names);
    }
  },
};

const listsIn = async (source: Source) => ({
  users: await source.listsWith("id", "status", "profile.login"),
  groups: await source.listsWith("id", "profile.name", "objectClass"),
  members: await source.listsWith("groupId", "userId"),
  accounts: await source.listsWith("provider", "userId", "externalId"),
});

type Names = { get(group: string): string | undefined; set(group: string, name: string): void };

/** Everybody is in the built-in group, so it says nothing about anybody. */
function readGroup(into: Conversion, row: Row, choice: GroupChoice, names: Names): void {
  const id = row.text("id", "id") ?? "";
  const kind = row.text("type", "display_name");
  const name = row.part("profile").text("name", "display_name") ?? "";
  const createdAt = row.time("created", "created_at_millis");
  for (const field of ["lastUpdated", "lastMembershipUpdated", "objectClass", "_links", "_embedded"]) {
    row.leave(field, "it is about Okta");
  }
  if (kind === "BUILT_IN" || choice === "leave") {
    row.part("profile").leave("description", "the group is left out");
    row.skip(kind === "BUILT_IN" ? "it is a group of Okta itself" : "the map leaves out groups");
    return;
  }
  names.set(id, name);
  if (choice === "teams") into.team(row, { id, name, createdAt, serverMetadata: underName("okta", row) });
  else {
    into.permission("project", name);
    row.part("profile").leave("description", "the permission has a description of its own");
    row.joined();
  }
}

function readRole(
  into: Conversion,
  row: Row,
  choice: GroupChoice,
  { names, permissions }: { names: Names; permissions: KeptLists<string> },
): void {
  const user = row.text("userId", "user_id") ?? "";
  const name = names.get(row.text("groupId", "permission_ids") ?? "");
  if (choice === "leave" || name === undefined) {
    row.skip("its group is left out");
    return;
  }
  const permission = into.permission("project", name);
  if (permission) permissions.add(user, permission);
  row.joined();
}

function readMember(into: Conversion, row: Row, names: Names): void {
  const team = row.text("groupId", "team_id") ?? "";
  const user = row.text("userId", "user_id") ?? "";
  if (names.get(team) === undefined) row.skip("its group is left out");
  else into.member(row, { team, user });
}

function readAccount(into: Conversion, row: Row): void {
  into.account(row, {
    user: row.text("userId", "user_id") ?? "",
    provider: providerOf(row.text("provider", "oauth_account.provider_id") ?? ""),
    accountId: row.text("externalId", "oauth_account.account_id") ?? "",
    createdAt: row.time("created", "created_at_millis"),
  });
  for (const field of ["lastUpdated", "profile", "_links", "_embedded"]) row.leave(field, "the provider has it");
}

/** Users of these states cannot sign in to Okta. */
const DISABLED = new Set(["DEPROVISIONED", "SUSPENDED"]);

function readUser(into: Conversion, row: Row, permissions: KeptLists<string>): void {
  const id = row.text("id", "id") ?? "";
  const status = row.text("status", "disabled_at_millis") ?? "";
  const profile = row.part("profile");
  const email = profile.text("email", "contact_channels");
  const login = profile.text("login", "contact_channels");
  const second = profile.text("secondEmail", "contact_channels");
  const address = email ?? (login?.includes("@") ? login : undefined);
  // An active user need not have shown that the address is theirs: an administrator can activate users.
  const verified = objectsIn(row.part("credentials").list("emails", "contact_channels.is_verified"))
    .filter((each) => each.status === "VERIFIED")
    .map(({ value }) => String(value).toLowerCase());
  const channel = (value: string) => ({ value, isVerified: verified.includes(value.toLowerCase()) });
  const changedAt = row.time("statusChanged", "disabled_at_millis");
  for (const field of [
    "lastUpdated",
    "passwordChanged",
    "activated",
    "transitioningToStatus",
    "type",
    "_links",
    "_embedded",
    "realmId",
  ]) {
    row.leave(field, "it is about Okta");
  }
  for (const field of ["password", "recovery_question", "provider"]) {
    row.part("credentials").leave(field, "Okta does not give out hashes and answers");
  }
  into.user(row, {
    id,
    name:
      profile.text("displayName", "display_name") ??
      fullName(profile.text("firstName", "display_name"), profile.text("lastName", "display_name")),
    emails: [...(address ? [channel(address)] : []), ...(second ? [channel(second)] : [])],
    signedUpAt: row.time("created", "signed_up_at_millis"),
    lastActiveAt: row.time("lastLogin", "last_active_at_millis"),
    language: profile.text("preferredLanguage", "language") ?? profile.text("locale", "language")?.replaceAll("_", "-"),
    disabled: DISABLED.has(status) ? { at: changedAt, reason: `${status} in Okta` } : null,
    permissions: [...new Set(permissions.get(id))],
    serverMetadata: underName("okta", row, login && login !== address ? { login } : undefined),
  });
}
