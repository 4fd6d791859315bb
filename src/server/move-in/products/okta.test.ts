import { expect, test } from "bun:test";
import { moveIn, unknownFields } from "#testing/move-in.ts";

const user = (id: string, status: string, profile: object) => ({
  id,
  status,
  created: "2020-01-01T00:00:00.000Z",
  activated: "2020-01-01T00:00:00.000Z",
  statusChanged: "2024-01-01T00:00:00.000Z",
  lastLogin: status === "ACTIVE" ? "2024-05-01T00:00:00.000Z" : null,
  lastUpdated: "2024-01-01T00:00:00.000Z",
  passwordChanged: null,
  transitioningToStatus: null,
  type: { id: "oty1" },
  profile,
  credentials: {
    password: {},
    recovery_question: { question: "?" },
    emails: [{ value: "Ada@example.com", status: "VERIFIED", type: "PRIMARY" }],
    provider: { type: "OKTA", name: "OKTA" },
  },
  _links: { self: { href: "https://x.okta.com/api/v1/users/00u1" } },
});
const group = (id: string, type: string, name: string) => ({
  id,
  created: "2020-01-01T00:00:00.000Z",
  lastUpdated: "2020-01-01T00:00:00.000Z",
  lastMembershipUpdated: "2020-01-01T00:00:00.000Z",
  objectClass: ["okta:user_group"],
  type,
  profile: { name, description: `All of ${name}` },
  _links: {},
});

const FILES = {
  "users.json": [
    user("00u1", "ACTIVE", {
      firstName: "Ada",
      lastName: "Lovelace",
      login: "ada",
      email: "ada@example.com",
      secondEmail: "ada@home.example",
      mobilePhone: "+15550100",
      profileUrl: "https://people.example/ada",
      department: "Engines",
    }),
    user("00u2", "DEPROVISIONED", { firstName: "Ben", lastName: null, login: "ben@example.com", email: null }),
    user("00u3", "STAGED", { login: "cy@example.com", email: "cy@example.com" }),
  ],
  "groups.json": [group("00g1", "OKTA_GROUP", "Engineers"), group("00g0", "BUILT_IN", "Everyone")],
  "members.json": [
    { groupId: "00g1", userId: "00u1" },
    { groupId: "00g0", userId: "00u1" },
  ],
  // Of `/api/v1/idps/{idpId}/users`, with the id under the name `userId` and the name of the provider.
  "idps.jsonl": JSON.stringify({
    provider: "google",
    userId: "00u1",
    externalId: "1138",
    created: "2020-01-02T00:00:00.000Z",
    lastUpdated: "2020-01-02T00:00:00.000Z",
    profile: { email: "ada@gmail.example", firstName: "Ada" },
  }),
};

test("users and groups of Okta become users and teams", async () => {
  const moved = await moveIn(FILES);

  expect(moved.report.product).toBe("okta");
  expect(moved.user("ada@example.com")).toMatchObject({
    external_id: "00u1",
    display_name: "Ada Lovelace",
    contact_channels: [
      { value: "ada@example.com", is_verified: true, used_for_auth: true },
      { value: "ada@home.example", is_verified: false, used_for_auth: false },
    ],
    last_active_at_millis: Date.UTC(2024, 4, 1),
    server_metadata: {
      login: "ada",
      // A profile's link leads to a web page, and not to a picture.
      okta: { profile: { mobilePhone: "+15550100", profileUrl: "https://people.example/ada", department: "Engines" } },
    },
  });
  expect(moved.user("ada@example.com")).not.toHaveProperty("profile_image_url");
  expect(moved.of("oauth_account")).toMatchObject([
    { provider_id: "google", account_id: "1138", created_at_millis: Date.UTC(2020, 0, 2) },
  ]);
  expect(moved.user("ben@example.com")).toMatchObject({
    disabled_reason: "DEPROVISIONED in Okta",
    disabled_at_millis: Date.UTC(2024, 0, 1),
  });
  expect(moved.user("cy@example.com")).toMatchObject({ contact_channels: [{ is_verified: false }] });
  expect(moved.of("team")).toMatchObject([{ display_name: "Engineers" }]);
  expect(moved.of("team_member")).toHaveLength(1);
  expect(moved.report.collections).toMatchObject([
    { name: "groups", rows: 2, moved: 1, left: 1 },
    { name: "users", rows: 3, moved: 3 },
    { name: "idps", rows: 1, moved: 1 },
    { name: "members", rows: 2, moved: 1, left: 1 },
  ]);
  expect(unknownFields(moved.report)).toEqual([]);
});

test("groups of Okta become permissions, or are left out, if the map says so", async () => {
  const asPermissions = await moveIn(FILES, { map: { settings: { groups: "permissions" } } });
  const left = await moveIn(FILES, { map: { settings: { groups: "leave" } } });

  expect(asPermissions.user("ada@example.com")).toMatchObject({ permission_ids: ["engineers"] });
  expect(asPermissions.of("team")).toEqual([]);
  expect(left.user("ada@example.com")).not.toHaveProperty("permission_ids");
  expect(left.report.collections).toMatchObject([{ left: 2 }, { left: 2 }, { moved: 3 }, { moved: 1 }]);
});
