import { describe, expect, test } from "bun:test";
import { lostRows, moveIn, opens, unknownFields } from "#testing/move-in.ts";

const HASH = Bun.password.hashSync("correct horse", { algorithm: "bcrypt", cost: 4 });
const id = (n: number) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`;
const [ADA, ADA_AT_GITHUB, BEN] = [id(1), id(2), id(3)];
const AT = Date.UTC(2026, 0, 2);
const link = (user: string, primary: string) => ({
  app_id: "public",
  tenant_id: "public",
  user_id: user,
  primary_or_recipe_user_id: primary,
  is_linked_or_is_a_primary_user: true,
  recipe_id: "x",
  time_joined: AT,
  primary_or_recipe_user_time_joined: AT,
});
const own = { app_id: "public" };

const source = {
  "all_auth_recipe_users.json": [link(ADA, ADA), link(ADA_AT_GITHUB, ADA), link(BEN, BEN)],
  "emailpassword_users.json": [
    { ...own, user_id: ADA, email: "ada@example.com", password_hash: HASH, time_joined: AT },
  ],
  "thirdparty_users.json": [
    {
      ...own,
      third_party_id: "github",
      third_party_user_id: "583231",
      user_id: ADA_AT_GITHUB,
      email: "ada@github.example",
      time_joined: AT,
    },
  ],
  "user_last_active.json": [{ ...own, user_id: "old-ada", last_active_time: AT + 1_000 }],
  "webauthn_users.json": [{ ...own, user_id: BEN, email: "ben@example.com", rp_id: "example.com", time_joined: AT }],
  "passwordless_users.json": [{ ...own, user_id: BEN, email: null, phone_number: "+491", time_joined: AT }],
  "emailverification_verified_emails.json": [{ ...own, user_id: "old-ada", email: "ada@example.com" }],
  "userid_mapping.json": [
    { ...own, supertokens_user_id: ADA, external_user_id: "old-ada", external_user_id_info: null },
  ],
  "user_metadata.json": [{ ...own, user_id: "old-ada", user_metadata: '{"first_name": "Ada", "plan": "gold"}' }],
  "role_permissions.json": [{ ...own, role: "editor", permission: "write" }],
  "user_roles.json": [{ ...own, tenant_id: "public", user_id: "old-ada", role: "editor" }],
  "totp_user_devices.json": [
    {
      ...own,
      user_id: "old-ada",
      device_name: "phone",
      secret_key: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      period: 30,
      skew: 1,
      verified: true,
      created_at: AT,
    },
    {
      ...own,
      user_id: BEN,
      device_name: "phone",
      secret_key: "JBSWY3DPEHPK3PXP",
      period: 30,
      skew: 1,
      verified: false,
      created_at: AT,
    },
  ],
  "webauthn_credentials.json": [
    {
      ...own,
      id: "AAEC",
      rp_id: "example.com",
      user_id: BEN,
      counter: 5,
      public_key: "\\xa5010203",
      transports: "[]",
      created_at: AT,
      updated_at: AT,
    },
  ],
};

describe("SuperTokens", () => {
  test("moves linked accounts as one user, under the id that the app knows, with roles, metadata and second factors", async () => {
    const { report, lines, user } = await moveIn(source);

    expect([report.product, lostRows(report), unknownFields(report)]).toEqual(["supertokens", [], []]);
    expect(lines.user).toHaveLength(2);
    expect(user("old-ada")).toMatchObject({
      external_id: "old-ada",
      display_name: "Ada",
      contact_channels: [
        { value: "ada@example.com", is_primary: true, is_verified: true },
        { value: "ada@github.example", is_primary: false, is_verified: false },
      ],
      permission_ids: ["editor"],
      signed_up_at_millis: AT,
      last_active_at_millis: AT + 1_000,
      server_metadata: { first_name: "Ada", plan: "gold" },
      totp_secret_base64: expect.any(String),
    });
    expect(await opens(user("old-ada"), "correct horse")).toBe(true);
    expect(user(BEN)).toMatchObject({ contact_channels: [{ value: "ben@example.com" }] });
    expect(user(BEN)).toMatchObject({ id: BEN, server_metadata: { supertokens: { phone_numbers: ["+491"] } } });
    expect(user(BEN)).not.toHaveProperty("totp_secret_base64");
    expect(lines.permission).toMatchObject([{ id: "write" }, { id: "editor", contained_permission_ids: ["write"] }]);
    expect(lines.oauth_account).toMatchObject([{ user_id: user("old-ada")?.id, provider_id: "github" }]);
    expect(lines.passkey).toMatchObject([{ user_id: BEN, credential_id: "AAEC", public_key: "pQECAw" }]);
    expect(report.left.map(({ why }) => why)).toEqual(["the user never confirmed the authenticator app"]);
  });

  test("with hashes of Firebase is refused without the signer key, and verifies them with it", async () => {
    // github.com/firebase/scrypt publishes this sample.
    const password_hash =
      "$f_scrypt$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$42xEC+ixf3L2lw==$m=14$r=8$s=Bw==";
    const rows = {
      ...source,
      "emailpassword_users.json": [{ ...own, user_id: ADA, email: "ada@example.com", password_hash, time_joined: AT }],
    };
    const key = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==";
    const refusal = await moveIn(rows).catch(String);
    const { user } = await moveIn(rows, { map: { settings: { firebase_signer_key: key } } });
    expect(refusal).toContain("firebase_password_hashing_signer_key");
    expect([await opens(user("old-ada"), "user1password"), await opens(user("old-ada"), "user2password")]).toEqual([
      true,
      false,
    ]);
  });
});
