import { parseForeignJson } from "#server/http/reply/json.ts";
import { type KeptLists, keptLists } from "#server/move-in/kept-lists.ts";
import type { Conversion } from "../conversion.ts";
import { type GroupChoice, groupChoice } from "../group-choice.ts";
import type { Product } from "../product.ts";
import { providerOf } from "../providers.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { fullName, objectsIn, underName } from "../values.ts";

/**
 * Amazon Cognito: pages of `aws cognito-idp list-users`, or a CSV file with the header of `get-csv-header`. Cognito gives
 * out no hashes and no second factors. `list-users-in-group` does not name the group, so its rows have `GroupName` and
 * `Username`. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html,
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-identity-federation-consolidate-users.html
 */
export const cognito: Product = {
  name: "cognito",
  label: "Amazon Cognito",
  expects: "pages of aws cognito-idp list-users, or a CSV file with the columns of get-csv-header",
  async recognizes(source) {
    const { json, csv } = await listsIn(source);
    return json.length + csv.length > 0;
  },

  async convert(source, into, map) {
    const { json, csv, groups, members } = await listsIn(source);
    const linked = into.kept<string>();
    for (const name of json) await noteLinked(source, name, linked);
    const context = { choice: groupChoice(map, "permissions"), groupsOf: keptLists<string>(into), linked };
    for (const name of groups) for await (const row of into.rows(name)) readGroup(into, row, context.choice);
    for (const name of members) for await (const row of into.rows(name)) readMember(row, context);
    for (const name of json) for await (const row of into.rows(name)) readUser(into, row, context);
    for (const name of csv) for await (const row of into.rows(name)) readCsvUser(into, row, context);
  },
};

async function listsIn(source: Source) {
  const members = await source.listsWith("GroupName", "Username");
  return {
    json: await source.listsWith("Username", "Attributes", "UserStatus"),
    csv: await source.listsWith("cognito:username"),
    groups: (await source.listsWith("GroupName", "UserPoolId")).filter((name) => !members.includes(name)),
    members,
  };
}

interface Context {
  choice: GroupChoice;
  /** User name → names of groups. */
  groupsOf: KeptLists<string>;
  /** Provider and its id of a user → the name of the user who signs in with that account. */
  linked: { get(account: string): string | undefined };
}

/**
 * A user who was linked with an account at a provider (AdminLinkProviderForUser) has it in `identities`, and the list still
 * has the account's own user, too. A sign-in there opens the first of the two, so the other one is left out.
 */
async function noteLinked(
  source: Source,
  list: string,
  linked: { set(account: string, username: string): void },
): Promise<void> {
  for await (const { value } of source.rows(list)) {
    if (value.UserStatus === EXTERNAL) continue;
    for (const { providerName, userId } of identitiesIn(attributesOf(value).identities)) {
      linked.set(`${providerName}_${userId}`.toLowerCase(), String(value.Username));
    }
  }
}

/** The status of a user whom a provider has. Their name is that of the provider and their id there: `Google_1138`. */
const EXTERNAL = "EXTERNAL_PROVIDER";

function identitiesIn(text: unknown): Record<string, unknown>[] {
  if (typeof text !== "string") return [];
  try {
    const list: unknown = parseForeignJson(text);
    return Array.isArray(list) ? objectsIn(list) : [];
  } catch {
    // An attribute that is no JSON names no account; reading its user reports it.
    return [];
  }
}

/** Attributes are a list of names and values: `[{"Name": "email", "Value": "…"}]`. */
const attributesOf = ({ Attributes }: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    objectsIn(Array.isArray(Attributes) ? Attributes : []).map(({ Name, Value }) => [String(Name), Value]),
  );

function readGroup(into: Conversion, row: Row, choice: GroupChoice): void {
  const name = row.text("GroupName", "display_name") ?? "";
  const createdAt = row.time("CreationDate", "created_at_millis");
  for (const field of ["UserPoolId", "LastModifiedDate", "Precedence", "RoleArn"]) row.leave(field, "it is about AWS");
  if (isOfProvider(name)) {
    row.leave("Description", "the group is left out");
    row.skip("it is the group that Cognito makes for a provider");
  } else if (choice === "teams")
    into.team(row, { id: name, name, createdAt, serverMetadata: underName("cognito", row) });
  else if (choice === "permissions") {
    into.permission("project", name);
    row.leave("Description", "the permission has a description of its own");
    row.joined();
  } else row.skip("the map leaves out groups");
}

/** Cognito makes a group for each provider, with the id of the pool in its name: `us-east-1_AbCdEfGhI_Google`. */
const isOfProvider = (group: string): boolean => /^[a-z]{2}(?:-[a-z]+)+-\d_[0-9A-Za-z]+_/.test(group);

function readMember(row: Row, { groupsOf }: Context): void {
  const username = row.text("Username", "user_id") ?? "";
  const group = row.text("GroupName", "team_id") ?? "";
  if (isOfProvider(group)) {
    row.skip("its group is left out");
    return;
  }
  groupsOf.add(username, group);
  row.joined();
}

function readUser(into: Conversion, row: Row, context: Context): void {
  const username = row.text("Username", "server_metadata.cognito") ?? "";
  const owner = row.raw.UserStatus === EXTERNAL ? context.linked.get(username.toLowerCase()) : undefined;
  if (owner !== undefined) {
    row.skip(`it is the account at a provider of the user ${owner}`);
    return;
  }
  const isEnabled = row.flag("Enabled", "disabled_at_millis") ?? true;
  const signedUpAt = row.time("UserCreateDate", "signed_up_at_millis");
  const status = row.text("UserStatus", "server_metadata.cognito");
  row.leave("UserLastModifiedDate", "Hallpass counts changes itself");
  for (const field of ["MFAOptions", "UserMFASettingList", "PreferredMfaSetting"]) {
    row.leave(field, "Cognito does not give out the secrets of second factors");
  }
  const inner = row.within("Attributes", attributesOf(row.raw));
  write(into, row, { attributes: inner, username, isEnabled, signedUpAt, status }, context);
}

function readCsvUser(into: Conversion, row: Row, context: Context): void {
  const username = row.text("cognito:username", "server_metadata.cognito") ?? "";
  row.leave("cognito:mfa_enabled", "Cognito does not give out the secrets of second factors");
  write(into, row, { attributes: row, username, isEnabled: true }, context);
}

interface Given {
  attributes: Row;
  username: string;
  isEnabled: boolean;
  signedUpAt?: number;
  status?: string;
}

function write(into: Conversion, row: Row, given: Given, { choice, groupsOf }: Context): void {
  const { attributes, username, isEnabled, signedUpAt, status } = given;
  const id = attributes.text("sub", "id") ?? username;
  const email = attributes.text("email", "contact_channels");
  const isVerified = attributes.flag("email_verified", "contact_channels.is_verified") ?? false;
  const name = attributes.text("name", "display_name");
  const names = [attributes.text("given_name", "display_name"), attributes.text("family_name", "display_name")];
  const identities = objectsIn(attributes.list("identities", "oauth_account"));
  const groups = groupsOf.get(username) ?? [];
  attributes.leave("cognito:user_status", "it is about passwords in Cognito");
  const picture = attributes.text("picture", "profile_image_url");
  const language = attributes.text("locale", "language")?.replaceAll("_", "-");
  // No password opens an account of these states in Cognito.
  const isClosed = status === "ARCHIVED" || status === "COMPROMISED";
  const rest = attributes.rest("server_metadata.cognito");
  const permissions =
    choice === "permissions" ? groups.flatMap((group) => into.permission("project", group) ?? []) : [];
  const isMoved = into.user(row, {
    id,
    name: name ?? fullName(...names),
    emails: email ? [{ value: email, isVerified }] : [],
    picture,
    language,
    signedUpAt,
    disabled: isEnabled && !isClosed ? null : { reason: isClosed ? `${status} in Cognito` : "Disabled in Cognito" },
    permissions,
    serverMetadata: { cognito: { username, ...(status && { status }), ...rest } },
  });
  if (!isMoved) return;
  for (const { providerName, providerType, userId } of identities) {
    const kind = String(providerType ?? providerName);
    const provider = providerOf(kind, String(providerName));
    if (userId) into.account(row, { user: id, provider, accountId: String(userId) });
  }
  if (choice !== "teams") return;
  for (const group of groups) {
    into.teamOnce(row, { id: group, name: group });
    into.member(row, { team: group, user: id });
  }
}
