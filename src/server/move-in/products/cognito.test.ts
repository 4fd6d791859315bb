import { expect, test } from "bun:test";
import { moveIn, unknownFields } from "#testing/move-in.ts";

const SUB = "c3a1b2c4-0000-4000-8000-000000000001";
const attribute = (Name: string, Value: string) => ({ Name, Value });

/** As `aws cognito-idp list-users` writes a user. */
const ada = {
  Username: "Google_1138",
  Attributes: [
    attribute("sub", SUB),
    attribute("email", "ada@example.com"),
    attribute("email_verified", "true"),
    attribute("given_name", "Ada"),
    attribute("family_name", "Lovelace"),
    attribute("locale", "de_DE"),
    attribute("phone_number", "+15550100"),
    attribute("custom:plan", "pro"),
    attribute(
      "identities",
      JSON.stringify([
        { userId: "1138", providerName: "Google", providerType: "Google", issuer: null, primary: true, dateCreated: 1 },
      ]),
    ),
  ],
  UserCreateDate: "2021-10-25T13:37:00.123000+02:00",
  UserLastModifiedDate: "2022-01-01T00:00:00+00:00",
  Enabled: true,
  UserStatus: "EXTERNAL_PROVIDER",
};
const ben = {
  Username: "ben",
  Attributes: [attribute("sub", "c3a1b2c4-0000-4000-8000-000000000002"), attribute("email", "ben@example.com")],
  UserCreateDate: 1_635_161_820.123,
  Enabled: false,
  UserStatus: "CONFIRMED",
  MFAOptions: [{ DeliveryMedium: "SMS", AttributeName: "phone_number" }],
};
const GROUP = {
  GroupName: "Admins",
  UserPoolId: "eu-central-1_AbCdEfGhI",
  Description: "All rights",
  Precedence: 1,
  CreationDate: "2021-01-01T00:00:00Z",
};
const FILES = {
  "page-1.json": { Users: [ada], PaginationToken: "x" },
  "page-2.json": { Users: [ben] },
  "groups.json": { Groups: [GROUP] },
  "members.json": [{ GroupName: "Admins", Username: "Google_1138" }],
};

test("pages of Cognito's users come with their attributes, providers and groups", async () => {
  const moved = await moveIn(FILES);

  expect(moved.report.product).toBe("cognito");
  expect(moved.user("ada@example.com")).toMatchObject({
    id: SUB,
    display_name: "Ada Lovelace",
    language: "de-DE",
    signed_up_at_millis: Date.parse("2021-10-25T13:37:00.123+02:00"),
    permission_ids: ["admins"],
    contact_channels: [{ is_verified: true }],
    server_metadata: {
      cognito: {
        username: "Google_1138",
        status: "EXTERNAL_PROVIDER",
        phone_number: "+15550100",
        "custom:plan": "pro",
      },
    },
  });
  expect(moved.user("ben@example.com")).toMatchObject({
    disabled_reason: "Disabled in Cognito",
    signed_up_at_millis: 1_635_161_820_123,
    contact_channels: [{ is_verified: false }],
  });
  expect(moved.of("oauth_account")).toMatchObject([{ provider_id: "google", account_id: "1138", user_id: SUB }]);
  expect(moved.warnings.some((says) => says.includes("comes without a password"))).toBe(true);
  expect(moved.became("Users.Attributes.custom:plan")).toBe("server_metadata.cognito");
  expect(unknownFields(moved.report)).toEqual([]);
  expect(moved.report.collections).toMatchObject([
    { name: "Groups", rows: 1, joined: 1 },
    { name: "members", rows: 1, joined: 1 },
    { name: "Users", rows: 2, moved: 2 },
  ]);
});

/** As the page about linked users shows them: the list has the native user and the account that was linked. */
test("an account at a provider that was linked with a user of Cognito belongs to that user", async () => {
  const identities = (primary: boolean) =>
    attribute(
      "identities",
      JSON.stringify([
        { userId: "1138", providerName: "Google", providerType: "Google", issuer: null, primary, dateCreated: 1 },
      ]),
    );
  const external = { ...ada, Username: "google_1138", Attributes: [...ada.Attributes.slice(0, -1), identities(true)] };
  const native = {
    Username: "ada",
    Attributes: [
      attribute("sub", "c3a1b2c4-0000-4000-8000-000000000003"),
      attribute("email", "ada@example.com"),
      attribute("email_verified", "true"),
      identities(false),
    ],
    UserCreateDate: "2020-10-25T13:37:00.123000+02:00",
    UserLastModifiedDate: "2022-01-01T00:00:00+00:00",
    Enabled: true,
    UserStatus: "CONFIRMED",
  };
  const stolen = { ...ben, Enabled: true, UserStatus: "COMPROMISED" };
  const moved = await moveIn({
    "users.json": { Users: [external, native, stolen] },
    "groups.json": { Groups: [GROUP, { ...GROUP, GroupName: "eu-central-1_AbCdEfGhI_Google" }] },
    "members.json": [{ GroupName: "eu-central-1_AbCdEfGhI_Google", Username: "google_1138" }],
  });

  expect(moved.of("user")).toMatchObject([
    { id: "c3a1b2c4-0000-4000-8000-000000000003", contact_channels: [{ used_for_auth: true }] },
    { disabled_reason: "COMPROMISED in Cognito" },
  ]);
  expect(moved.of("oauth_account")).toMatchObject([
    { user_id: "c3a1b2c4-0000-4000-8000-000000000003", provider_id: "google", account_id: "1138" },
  ]);
  expect(moved.of("permission")).toMatchObject([{ id: "admins" }]);
  expect(moved.report.left.map(({ why }) => why)).toEqual([
    "it is the group that Cognito makes for a provider",
    "its group is left out",
    "it is the account at a provider of the user ada",
  ]);
});

test("groups of Cognito become teams if the map says so", async () => {
  const { of } = await moveIn(FILES, { map: { settings: { groups: "teams" } } });

  expect(of("team")).toMatchObject([{ display_name: "Admins" }]);
  expect(of("team_member")).toMatchObject([{ user_id: SUB }]);
  expect(of("permission")).toEqual([]);
});

test("a CSV file with the header of Cognito has a user on each line", async () => {
  const { of, report } = await moveIn({
    "users.csv": [
      // All standard attributes, in the order of https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool.html
      "name,given_name,family_name,middle_name,nickname,preferred_username,profile,picture,website,email,email_verified,gender,birthdate,zoneinfo,locale,phone_number,phone_number_verified,address,updated_at,custom:plan,cognito:mfa_enabled,cognito:username",
      '"Lovelace, Ada",,,,,,,,,ada@example.com,TRUE,,,,,+15550100,TRUE,,,pro,FALSE,ada',
    ].join("\n"),
  });

  expect(of("user")).toMatchObject([
    {
      external_id: "ada",
      display_name: "Lovelace, Ada",
      server_metadata: { cognito: { username: "ada", "custom:plan": "pro" } },
    },
  ]);
  expect(unknownFields(report)).toEqual([]);
});
