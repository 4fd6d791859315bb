import { describe, expect, test } from "bun:test";
import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { lostRows, moveIn, moveInFrom, opens, unknownFields } from "#testing/move-in.ts";

const id = (n: number) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`;
const [ADA, BEN, CY, DEE, EVE] = [id(1), id(2), id(3), id(4), id(5)];
const HASH = Bun.password.hashSync("correct horse", { algorithm: "bcrypt", cost: 4 });
/** The hash of Firebase's published sample (github.com/firebase/scrypt), in the form in which Supabase stores it. */
const FIREBASE =
  "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";

/** The tables as the migrations of supabase/auth leave them, without what no row here has. */
const TABLES = `-- PostgreSQL database dump
CREATE SCHEMA auth;
CREATE TABLE auth.users (instance_id uuid, id uuid NOT NULL, aud character varying(255), role character varying(255),
  email character varying(255), encrypted_password character varying(255), email_confirmed_at timestamp with time zone,
  invited_at timestamp with time zone, confirmation_token character varying(255), last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean, created_at timestamp with time zone,
  updated_at timestamp with time zone, phone text, phone_confirmed_at timestamp with time zone,
  confirmed_at timestamp with time zone, email_change_confirm_status smallint, banned_until timestamp with time zone,
  is_sso_user boolean DEFAULT false NOT NULL, deleted_at timestamp with time zone, is_anonymous boolean DEFAULT false NOT NULL);
CREATE TABLE auth.identities (provider_id text NOT NULL, user_id uuid NOT NULL, identity_data jsonb NOT NULL,
  provider text NOT NULL, last_sign_in_at timestamp with time zone, created_at timestamp with time zone, email text, id uuid);
CREATE TABLE auth.mfa_factors (id uuid NOT NULL, user_id uuid NOT NULL, friendly_name text, factor_type text NOT NULL,
  status text NOT NULL, created_at timestamp with time zone, secret text, phone text);
CREATE TABLE auth.webauthn_credentials (id uuid NOT NULL, user_id uuid NOT NULL, credential_id bytea NOT NULL,
  public_key bytea NOT NULL, attestation_type text, aaguid uuid, sign_count bigint, transports jsonb,
  backup_eligible boolean, backed_up boolean, friendly_name text, created_at timestamp with time zone);
`;
const AT = "'2026-01-02 03:04:05.678+00'";
const ROWS = `
INSERT INTO auth.users VALUES (NULL, '${ADA}', 'authenticated', 'authenticated', 'ada@example.com', '${HASH}', ${AT}, NULL, '', ${AT},
  '{"provider": "email", "plan": "gold"}', '{"full_name": "Ada Lovelace", "avatar_url": "https://example.com/a.png"}', NULL, ${AT}, ${AT}, NULL, NULL, ${AT}, 0, NULL, false, NULL, false);
INSERT INTO auth.users VALUES (NULL, '${BEN}', 'authenticated', 'authenticated', 'ben@example.com', '${FIREBASE}', NULL, ${AT}, 'token', NULL,
  '{}', '{}', false, ${AT}, ${AT}, '4912345', ${AT}, ${AT}, 0, '2126-01-01 00:00:00+00', false, NULL, false);
INSERT INTO auth.users VALUES (NULL, '${CY}', 'authenticated', 'authenticated', NULL, '', NULL, NULL, '', NULL,
  '{}', '{}', NULL, ${AT}, ${AT}, NULL, NULL, NULL, 0, '2020-01-01 00:00:00+00', false, NULL, true);
INSERT INTO auth.users VALUES (NULL, '${DEE}', 'authenticated', 'authenticated', 'dee@example.com', NULL, ${AT}, NULL, '', NULL,
  '{}', '{}', NULL, ${AT}, ${AT}, NULL, NULL, NULL, 0, NULL, false, ${AT}, false);
INSERT INTO auth.users VALUES (NULL, '${EVE}', 'authenticated', 'authenticated', 'eve@corp.example', NULL, ${AT}, NULL, '', NULL,
  '{}', '{"name": "Ève"}', NULL, ${AT}, ${AT}, NULL, NULL, NULL, 0, NULL, true, NULL, false);
INSERT INTO auth.identities VALUES ('${ADA}', '${ADA}', '{"sub": "${ADA}"}', 'email', ${AT}, ${AT}, 'ada@example.com', '${ADA}');
INSERT INTO auth.identities VALUES ('583231', '${ADA}', '{"sub": "583231", "email": "ada@github.example"}', 'github', ${AT}, ${AT}, 'ada@github.example', '${BEN}');
INSERT INTO auth.identities VALUES ('9', '${DEE}', '{"sub": "9"}', 'google', ${AT}, ${AT}, NULL, '${CY}');
INSERT INTO auth.identities VALUES ('eve', '${EVE}', '{"sub": "eve"}', 'sso:${CY}', ${AT}, ${AT}, NULL, '${DEE}');
INSERT INTO auth.mfa_factors VALUES ('${ADA}', '${ADA}', 'phone', 'totp', 'verified', ${AT}, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', NULL);
INSERT INTO auth.mfa_factors VALUES ('${BEN}', '${BEN}', '', 'totp', 'unverified', ${AT}, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', NULL);
INSERT INTO auth.mfa_factors VALUES ('${CY}', '${BEN}', '', 'phone', 'verified', ${AT}, NULL, '4912345');
INSERT INTO auth.webauthn_credentials VALUES ('${ADA}', '${CY}', '\\x000102', '\\xa5010203', 'none', NULL, 5, '["internal"]', true, true, 'Phone', ${AT});
`;

async function check({ report, lines, user }: Awaited<ReturnType<typeof moveIn>>) {
  expect([report.product, lostRows(report), unknownFields(report)]).toEqual(["supabase", [], []]);
  expect(user(ADA)).toMatchObject({
    id: ADA,
    display_name: "Ada Lovelace",
    profile_image_url: "https://example.com/a.png",
    contact_channels: [{ value: "ada@example.com", is_verified: true, used_for_auth: true }],
    totp_secret_base64: Buffer.from("Hello!\xde\xad\xbe\xefHello!\xde\xad\xbe\xef", "latin1").toString("base64"),
    signed_up_at_millis: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    last_active_at_millis: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    client_read_only_metadata: { provider: "email", plan: "gold" },
    client_metadata: { full_name: "Ada Lovelace" },
  });
  expect(user(ADA)).not.toHaveProperty("external_id");
  // Times and flags that have a place of their own are not in the metadata, too.
  expect(user(ADA)).not.toHaveProperty("server_metadata");
  expect([await opens(user(ADA), "correct horse"), await opens(user(ADA), "correct horses")]).toEqual([true, false]);
  expect([await opens(user(BEN), "user1password"), await opens(user(BEN), "user2password")]).toEqual([true, false]);
  expect(user(BEN)).toMatchObject({
    contact_channels: [{ is_verified: false }],
    disabled_until_millis: Date.UTC(2126, 0, 1),
    server_metadata: { supabase: { phone: "4912345" } },
  });
  expect(user(BEN)).not.toHaveProperty("totp_secret_base64");
  expect(user(CY)).toMatchObject({ is_anonymous: true, contact_channels: [] });
  expect(user(CY)).not.toHaveProperty("disabled_at_millis");
  expect(user(DEE)).toBeUndefined();
  expect(user(EVE)).toMatchObject({ display_name: "Ève" });
  expect(lines.oauth_account).toMatchObject([
    { user_id: ADA, provider_id: "github", account_id: "583231", email: "ada@github.example" },
  ]);
  expect(lines.passkey).toMatchObject([
    { user_id: CY, credential_id: "AAEC", public_key: "pQECAw", counter: 5, backed_up: true, name: "Phone" },
  ]);
  expect(report.left.map(({ why }) => why).sort()).toEqual([
    "Hallpass has no second factor by phone",
    `it is an account at sso:${CY}: name its provider here in the map, under providers`,
    "its user was deleted",
    "the user never confirmed the authenticator app",
    "the user was deleted",
  ]);
}

describe("Supabase", () => {
  test("moves from a plain dump: passwords, second factors, accounts, passkeys, bans, and not the deleted ones", async () => {
    await check(await moveIn({ "dump.sql": TABLES + ROWS }));
  });

  test("moves from its database in the same way", async () => {
    const database = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), "hallpass-supabase-"));
    try {
      await emptyDatabase(database.url);
      const sql = new Bun.SQL({ url: database.url, max: 1 });
      await sql.unsafe(TABLES + ROWS).simple();
      await sql.close();
      await check(await moveInFrom([database.url], folder));
    } finally {
      rmSync(folder, { recursive: true });
      await database.drop();
    }
  });

  test("moves from CSV files of the tables, and an SSO connection becomes the provider that the map names", async () => {
    const { lines, report, user } = await moveIn(
      {
        "users.csv": `id,email,encrypted_password,email_confirmed_at,raw_app_meta_data,raw_user_meta_data,created_at,is_anonymous\n${ADA},ada@example.com,${HASH},2026-01-02 03:04:05+00,"{""plan"": ""gold""}","{""name"": ""Ada""}",2026-01-02 03:04:05+00,false\n`,
        "identities.csv": `provider_id,user_id,identity_data,provider,created_at,id\neve,${ADA},"{""sub"": ""eve""}",sso:${CY},2026-01-02 03:04:05+00,${ADA}\n`,
        "webauthn_credentials.csv": `id,user_id,credential_id,public_key,sign_count,backed_up\n${ADA},${ADA},\\x000102,\\xa5010203,5,true\n`,
      },
      { map: { providers: { [`sso:${CY}`]: "corp" } } },
    );
    expect([lostRows(report), unknownFields(report)]).toEqual([[], []]);
    expect(await opens(user(ADA), "correct horse")).toBe(true);
    expect(user(ADA)).toMatchObject({ client_read_only_metadata: { plan: "gold" }, display_name: "Ada" });
    expect(lines.oauth_account).toMatchObject([{ provider_id: "corp", account_id: "eve" }]);
    expect(lines.passkey).toMatchObject([{ credential_id: "AAEC", public_key: "pQECAw" }]);
  });

  test("with encrypted hashes is refused without the key that they are encrypted with, and opens with it", async () => {
    const key = randomBytes(32);
    const derived = Buffer.from(hkdfSync("sha256", key, "", ADA, 32));
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", derived, nonce);
    const data = Buffer.concat([cipher.update(HASH), cipher.final(), cipher.getAuthTag()]);
    const encrypted_password = JSON.stringify({
      key_id: "main",
      alg: "aes-gcm-hkdf",
      data: data.toString("base64"),
      nonce: nonce.toString("base64"),
    });
    const users = [{ id: ADA, email: "ada@example.com", encrypted_password, raw_user_meta_data: {} }];
    const convert = async (settings?: Record<string, string>) => {
      try {
        const { user } = await moveIn({ "users.json": users }, settings && { map: { settings } });
        return await opens(user(ADA), "correct horse");
      } catch (error) {
        return String(error);
      }
    };
    expect(await convert()).toContain('{"settings": {"key_main": "…"}}');
    expect(await convert({ key_main: randomBytes(32).toString("base64url") })).toContain("does not open");
    expect(await convert({ key_main: key.toString("base64url") })).toBe(true);
  });
});
