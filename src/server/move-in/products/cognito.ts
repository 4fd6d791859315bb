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
 * `Username`. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html
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
    const context = { choice: groupChoice(map, "permissions"), groupsOf: into.kept<string[]>() };
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
  groupsOf: { get(username: string): string[] | undefined; set(username: string, groups: string[]): void };
}

function readGroup(into: Conversion, row: Row, choice: GroupChoice): void {
  const name = row.text("GroupName", "display_name") ?? "";
  const createdAt = row.time("CreationDate", "created_at_millis");
  for (const field of ["UserPoolId", "LastModifiedDate", "Precedence", "RoleArn"]) row.leave(field, "it is about AWS");
  if (choice === "teams") into.team(row, { id: name, name, createdAt, serverMetadata: underName("cognito", row) });
  else if (choice === "permissions") {
    into.permission("project", name);
    row.leave("Description", "the permission has a description of its own");
    row.joined();
  } else row.skip("the map leaves out groups");
}

function readMember(row: Row, { groupsOf }: Context): void {
  const username = row.text("Username", "user_id") ?? "";
  const group = row.text("GroupName", "team_id") ?? "";
  groupsOf.set(username, [...(groupsOf.get(username) ?? []), group]);
  row.joined();
}

/** Attributes are a list of names and values: `[{"Name": "email", "Value": "…"}]`. */
function readUser(into: Conversion, row: Row, context: Context): void {
  const attributes: Record<string, unknown> = {};
  for (const { Name, Value } of objectsIn(Array.isArray(row.raw.Attributes) ? row.raw.Attributes : []))
    attributes[String(Name)] = Value;
  const username = row.text("Username", "server_metadata.cognito") ?? "";
  const isEnabled = row.flag("Enabled", "disabled_at_millis") ?? true;
  const signedUpAt = row.time("UserCreateDate", "signed_up_at_millis");
  const status = row.text("UserStatus", "server_metadata.cognito");
  row.leave("UserLastModifiedDate", "Hallpass counts changes itself");
  for (const field of ["MFAOptions", "UserMFASettingList", "PreferredMfaSetting"]) {
    row.leave(field, "Cognito does not give out the secrets of second factors");
  }
  const inner = row.within("Attributes", attributes);
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
    disabled: isEnabled ? null : { reason: "Disabled in Cognito" },
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
