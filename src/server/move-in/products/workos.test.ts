import { expect, test } from "bun:test";
import { moveIn, unknownFields } from "#testing/move-in.ts";

const times = { created_at: "2023-11-18T09:18:13.120Z", updated_at: "2023-11-18T09:18:13.120Z" };
const page = (data: readonly object[]) => ({ object: "list", data, list_metadata: { before: null, after: null } });
const membership = (id: string, status: string) => ({
  object: "organization_membership",
  id,
  user_id: "user_01",
  organization_id: "org_01",
  organization_name: "Acme",
  role: { slug: "admin" },
  roles: [{ slug: "admin" }, { slug: "billing" }],
  directory_managed: false,
  custom_attributes: { department: "Engines" },
  status,
  ...times,
});
const invitation = (id: string, rest: object) => ({
  object: "invitation",
  id,
  email: `${id}@example.com`,
  state: "pending",
  accepted_at: null,
  revoked_at: null,
  expires_at: "2026-12-01T00:00:00.000Z",
  token: "secret",
  accept_invitation_url: "https://x.example/invite?token=secret",
  organization_id: "org_01",
  inviter_user_id: "user_01",
  accepted_user_id: null,
  role_slug: "admin",
  ...times,
  ...rest,
});

test("lists of WorkOS become users, teams, members and open invitations", async () => {
  const user = {
    object: "user",
    id: "user_01",
    email: "ada@example.com",
    name: "Ada King, Countess of Lovelace",
    first_name: "Ada",
    last_name: "Lovelace",
    email_verified: true,
    profile_picture_url: "https://workoscdn.example/1.png",
    last_sign_in_at: "2024-01-01T00:00:00.000Z",
    locale: "en-US",
    external_id: "u-7",
    metadata: { plan: "pro" },
    ...times,
  };
  const organization = {
    object: "organization",
    id: "org_01",
    name: "Acme",
    allow_profiles_outside_organization: false,
    domains: [{ object: "organization_domain", domain: "acme.example", state: "verified" }],
    metadata: {},
    ...times,
  };
  const moved = await moveIn(
    {
      "users.json": page([user]),
      "organizations.json": page([organization]),
      "memberships.json": page([membership("om_1", "active"), membership("om_2", "inactive")]),
      "identities.json": [
        { user_id: "user_01", idp_id: "1138", type: "OAuth", provider: "GoogleOAuth" },
        { user_id: "user_01", idp_id: "7", type: "OAuth", provider: "GithubOAuth" },
      ],
      "invitations.json": page([
        invitation("open", {}),
        invitation("old", { expires_at: "2025-01-01T00:00:00.000Z" }),
        invitation("used", { state: "accepted" }),
        invitation("alone", { organization_id: null }),
      ]),
    },
    { now: Date.UTC(2026, 10, 1) },
  );

  expect(moved.report.product).toBe("workos");
  expect(moved.user("ada@example.com")).toMatchObject({
    external_id: "user_01",
    display_name: "Ada King, Countess of Lovelace",
    language: "en-US",
    client_read_only_metadata: { plan: "pro" },
    server_metadata: { workos: { external_id: "u-7" } },
  });
  expect(moved.of("team")).toMatchObject([{ display_name: "Acme" }]);
  expect(moved.of("team_member")).toMatchObject([{ permission_ids: ["admin", "billing"] }]);
  expect(moved.of("oauth_account")).toMatchObject([
    { provider_id: "google", account_id: "1138" },
    { provider_id: "github", account_id: "7" },
  ]);
  expect(moved.of("team_invitation")).toMatchObject([{ email: "open@example.com" }]);
  expect(moved.report.left.map(({ why }) => why)).toEqual([
    "the membership is inactive",
    "the invitation is expired",
    "the invitation is accepted",
    "it is to no organization",
  ]);
  expect(unknownFields(moved.report)).toEqual([]);
});
