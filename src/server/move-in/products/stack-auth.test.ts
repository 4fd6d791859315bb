import { describe, expect, test } from "bun:test";
import { lostRows, moveIn, opens, unknownFields } from "#testing/move-in.ts";

const HASH = Bun.password.hashSync("correct horse", { algorithm: "bcrypt", cost: 4 });
const id = (n: number) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`;
const [ADA, TEAM, HERE, ELSEWHERE, BEN, INTERNAL] = [id(1), id(2), id(3), id(4), id(5), id(6)];
const AT = "2026-01-02 03:04:05.678";
const own = (more: object) => ({ tenancyId: HERE, projectUserId: ADA, createdAt: AT, updatedAt: AT, ...more });
const user = (projectUserId: string, more: object = {}) => ({
  tenancyId: HERE,
  projectUserId,
  mirroredProjectId: "p",
  mirroredBranchId: "main",
  createdAt: AT,
  updatedAt: AT,
  lastActiveAt: AT,
  displayName: "Ada",
  clientMetadata: { a: 1 },
  serverMetadata: { b: 2 },
  profileImageUrl: null,
  requiresTotpMfa: true,
  totpSecret: Buffer.alloc(20, 7).toString("base64"),
  isAnonymous: false,
  signUpCountryCode: "DE",
  signedUpAt: AT,
  ...more,
});

const database = {
  "Tenancy.json": [
    { id: HERE, projectId: "p" },
    { id: ELSEWHERE, projectId: "q" },
    { id: INTERNAL, projectId: "internal" },
  ],
  "ProjectUser.json": [user(ADA), user(BEN, { tenancyId: ELSEWHERE })],
  "ContactChannel.json": [
    own({
      id: id(7),
      type: "EMAIL",
      isPrimary: "TRUE",
      usedForAuth: "TRUE",
      isVerified: true,
      value: "ada@example.com",
    }),
  ],
  "PasswordAuthMethod.json": [own({ authMethodId: id(8), passwordHash: HASH })],
  "OtpAuthMethod.json": [own({ authMethodId: id(8) })],
  "PasskeyAuthMethod.json": [
    own({
      authMethodId: id(8),
      credentialId: "AAEC",
      publicKey: "pQECAw",
      userHandle: "x",
      credentialDeviceType: "multiDevice",
      counter: 5,
    }),
  ],
  "ProjectUserOAuthAccount.json": [
    own({
      id: id(9),
      configOAuthProviderId: "github",
      providerAccountId: "583231",
      email: "ada@github.example",
      allowConnectedAccounts: true,
      allowSignIn: true,
    }),
    own({
      id: id(10),
      configOAuthProviderId: "google",
      providerAccountId: "1138",
      email: "ada@gmail.example",
      allowConnectedAccounts: true,
      allowSignIn: false,
    }),
  ],
  "Team.json": [
    {
      tenancyId: HERE,
      teamId: TEAM,
      displayName: "Boats",
      createdAt: AT,
      updatedAt: AT,
      serverMetadata: null,
      clientMetadata: null,
    },
  ],
  "TeamMember.json": [own({ teamId: TEAM, displayName: null, isSelected: "TRUE" })],
  "TeamMemberDirectPermission.json": [own({ id: id(7), teamId: TEAM, permissionId: "captain" })],
  "ProjectUserDirectPermission.json": [own({ id: id(7), permissionId: "support" })],
};

describe("Stack Auth", () => {
  test("moves one project from the database of an instance, with passwords, second factors, passkeys and teams", async () => {
    const { report, lines, user } = await moveIn(database, { map: { settings: { project: "p" } } });

    expect([report.product, lostRows(report), unknownFields(report)]).toEqual(["stack-auth", [], []]);
    expect(lines.user).toHaveLength(1);
    expect(user(ADA)).toMatchObject({
      id: ADA,
      display_name: "Ada",
      contact_channels: [{ value: "ada@example.com", is_primary: true, is_verified: true }],
      totp_secret_base64: Buffer.alloc(20, 7).toString("base64"),
      otp_auth_enabled: true,
      signed_up_at_millis: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
      permission_ids: ["support"],
      client_metadata: { a: 1 },
      server_metadata: { b: 2, stack_auth: { signUpCountryCode: "DE" } },
    });
    expect([await opens(user(ADA), "correct horse"), await opens(user(ADA), "correct")]).toEqual([true, false]);
    expect(lines.team_member).toMatchObject([{ team_id: TEAM, user_id: ADA, permission_ids: ["captain"] }]);
    expect(lines.passkey).toMatchObject([{ credential_id: "AAEC", public_key: "pQECAw", backed_up: true }]);
    expect(lines.oauth_account).toMatchObject([
      { provider_id: "github", account_id: "583231", allow_sign_in: true },
      // A user who took this account away from the ways to sign in does not get it back.
      { provider_id: "google", account_id: "1138", allow_sign_in: false, allow_connected_accounts: true },
    ]);
    expect(report.left.map(({ why }) => why)).toEqual(["it belongs to another project"]);
  });

  test("asks which project moves where an instance has several ones", async () => {
    const refusal = await moveIn(database).catch(String);
    expect(refusal).toContain('{"settings": {"project": "…"}}. It has: p, q.');
  });

  test("moves users, teams and members from lists of the server API", async () => {
    const { report, lines, user } = await moveIn({
      "users.json": {
        items: [
          {
            id: ADA,
            primary_email: "ada@example.com",
            primary_email_verified: true,
            primary_email_auth_enabled: true,
            display_name: "Ada",
            profile_image_url: null,
            signed_up_at_millis: 1_767_323_045_678,
            last_active_at_millis: 1_767_323_045_679,
            has_password: true,
            otp_auth_enabled: true,
            is_anonymous: false,
            client_metadata: null,
            client_read_only_metadata: null,
            server_metadata: { b: 2 },
            oauth_providers: [{ id: "github", account_id: "583231", email: "ada@github.example" }],
          },
        ],
        is_paginated: true,
      },
      "teams.json": {
        items: [
          {
            id: TEAM,
            display_name: "Boats",
            created_at_millis: 1_767_323_045_678,
            profile_image_url: null,
            client_metadata: null,
            client_read_only_metadata: null,
            server_metadata: null,
          },
        ],
      },
      "members.json": { items: [{ team_id: TEAM, user_id: ADA, display_name: "Ada", profile_image_url: null }] },
    });
    expect([report.product, lostRows(report), unknownFields(report)]).toEqual(["stack-auth", [], []]);
    expect(user(ADA)).toMatchObject({
      id: ADA,
      signed_up_at_millis: 1_767_323_045_678,
      server_metadata: { b: 2 },
      otp_auth_enabled: true,
    });
    expect(lines.team).toMatchObject([{ id: TEAM, display_name: "Boats" }]);
    expect(lines.team_member).toMatchObject([{ team_id: TEAM, user_id: ADA }]);
    expect(lines.oauth_account).toMatchObject([{ provider_id: "github" }]);
  });
});
