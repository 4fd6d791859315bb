import { expect, test } from "bun:test";
import { createHash, createHmac, pbkdf2Sync, scryptSync } from "node:crypto";
import { moveIn, opens, unknownFields } from "#testing/move-in.ts";
import { kratosText } from "./hash.ts";

const ADA = "9f425a8d-7efc-4768-8f23-7647a74fdf13";
const COSE = Buffer.from(`a5010203262001215820${"01".repeat(32)}225820${"02".repeat(32)}`, "hex");
const times = { created_at: "2024-01-01T00:00:00Z", updated_at: "2024-01-02T00:00:00Z" };
const credential = (type: string, identifiers: string[], config: object | undefined) => ({
  type,
  identifiers,
  version: 0,
  ...(config && { config }),
  ...times,
});

const identity = (id: string, rest: object) => ({
  id,
  schema_id: "default",
  schema_url: "https://kratos.example/schemas/ZGVmYXVsdA",
  state: "active",
  state_changed_at: "2024-01-01T00:00:00Z",
  ...times,
  ...rest,
});

test("identities of Kratos come with each kind of credential", async () => {
  const salt = Buffer.from("0123456789abcdef");
  const pbkdf2 = pbkdf2Sync("correct horse", salt, 10_000, 32, "sha256");
  const moved = await moveIn({
    "page-1.json": [
      identity(ADA, {
        traits: { email: "ada@example.com", name: { first: "Ada", last: "Lovelace" }, newsletter: true },
        credentials: {
          password: credential("password", ["ada@example.com"], {
            hashed_password: `$pbkdf2-sha256$i=10000,l=32$${salt.toString("base64")}$${pbkdf2.toString("base64")}`,
          }),
          oidc: credential("oidc", ["google:1138"], undefined),
          totp: credential("totp", [ADA], {
            totp_url:
              "otpauth://totp/Shop:ada?algorithm=SHA1&digits=6&issuer=Shop&period=30&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
          }),
          lookup_secret: credential("lookup_secret", [ADA], {
            recovery_codes: [
              { code: "kp2vs9n4hq7w3xz8", used_at: "2024-03-01T00:00:00Z" },
              { code: "8zx3w7qh", used_at: null },
              { code: "8zx3w", used_at: null },
            ],
          }),
          profile: credential("profile", [], undefined),
          webauthn: credential("webauthn", [ADA], {
            credentials: [
              {
                id: Buffer.from("credential>>??").toString("base64"),
                public_key: COSE.toString("base64"),
                attestation_type: "none",
                authenticator: { aaguid: Buffer.alloc(16).toString("base64"), sign_count: 3, clone_warning: false },
                display_name: "Laptop",
                added_at: "2024-01-01T00:00:00Z",
                is_passwordless: true,
                flags: { user_present: true, user_verified: true, backup_eligible: true, backup_state: true },
                transport: ["internal"],
              },
            ],
          }),
          code: credential("code", ["ada@example.com"], {
            addresses: [{ channel: "email", address: "ada@example.com" }],
          }),
        },
        verifiable_addresses: [
          { id: "v1", value: "ada@example.com", verified: true, via: "email", status: "completed" },
          { id: "v2", value: "+15550100", verified: true, via: "sms", status: "completed" },
        ],
        recovery_addresses: [{ id: "r1", value: "ada@example.com", via: "email" }],
        metadata_public: { theme: "dark" },
        metadata_admin: { crm: 7 },
        external_id: "customer-7",
        organization_id: "9f425a8d-7efc-4768-8f23-000000000001",
      }),
    ],
    "page-2.json": [
      identity("9f425a8d-7efc-4768-8f23-000000000002", {
        state: "inactive",
        traits: { email: "Ben@Example.com" },
        credentials: {
          password: credential("password", ["ben@example.com"], undefined),
          deviceauthn: credential("deviceauthn", [], {}),
          lookup_secret: credential("lookup_secret", [], undefined),
          code: credential("code", ["+15550100"], { addresses: [{ channel: "sms", address: "+15550100" }] }),
        },
        verifiable_addresses: [{ value: "ben@example.com", verified: false, via: "email" }],
      }),
    ],
  });
  const ada = moved.user("ada@example.com");

  expect(moved.report.product).toBe("kratos");
  expect(ada).toMatchObject({
    id: ADA,
    display_name: "Ada Lovelace",
    otp_auth_enabled: true,
    totp_secret_base64: Buffer.from("12345678901234567890").toString("base64"),
    client_read_only_metadata: { theme: "dark" },
    server_metadata: { crm: 7, kratos: { external_id: "customer-7", traits: { newsletter: true } } },
    contact_channels: [{ value: "ada@example.com", is_verified: true }],
  });
  expect(await opens(ada, "correct horse")).toBe(true);
  expect(await opens(ada, "correct horse ")).toBe(false);
  expect(moved.user("Ben@Example.com")).toMatchObject({ disabled_reason: "Inactive in Kratos" });
  expect(moved.of("oauth_account")).toMatchObject([{ provider_id: "google", account_id: "1138" }]);
  expect(moved.of("passkey")).toMatchObject([
    {
      credential_id: Buffer.from("credential>>??").toString("base64url"),
      public_key: COSE.toString("base64url"),
      counter: 3,
      backed_up: true,
    },
  ]);
  expect(moved.of("recovery_code")).toMatchObject([{ used_at_millis: Date.UTC(2024, 2, 1) }, { user_id: ADA }]);
  expect(moved.warnings).toContain(
    "A recovery code was left out: it has fewer than 6 letters or digits, or more than 100.",
  );
  expect(moved.user("Ben@Example.com")).not.toMatchObject({ otp_auth_enabled: true });
  expect(moved.of("team_member")).toMatchObject([{ user_id: ADA }]);
  for (const part of ["include_credential=lookup_secret", "include_credential=password", 'kind "deviceauthn"']) {
    expect(moved.warnings.filter((says) => says.includes(part))).toHaveLength(1);
  }
  expect(unknownFields(moved.report)).toEqual([]);
});

test("hashes that were imported into Kratos verify here", async () => {
  const salt = Buffer.from("0123456789abcdef");
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const scrypt = scryptSync("secret", salt, 32, { N: 16_384, r: 8, p: 1 });
  const md5 = createHash("md5")
    .update(Buffer.concat([salt, Buffer.from("secret")]))
    .digest();
  // The sample of https://github.com/firebase/scrypt: the password is "user1password".
  const firebase =
    "$firescrypt$ln=14,r=8,p=1$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$Bw==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==";
  const verifies = (hash: string, password: string) => opens({ password_hash: kratosText(hash) }, password);

  expect(await verifies(`$scrypt$ln=16384,r=8,p=1$${base64(salt)}$${base64(scrypt)}`, "secret")).toBe(true);
  expect(await verifies(`$scrypt$ln=16384,r=8,p=1$${base64(salt)}$${base64(scrypt)}`, "Secret")).toBe(false);
  expect(await verifies(firebase, "user1password")).toBe(true);
  // From the tests of Kratos, hash/hasher_test.go; the rounds of the two are the usual ones of passlib.
  for (const hash of [
    "$md5-crypt$TVEiiKNb$SN6/pUaRQS/E8Jh46As2C/",
    "$sha256-crypt$rounds=535000$05R.9KB6UC2kLI3w$Q/zslzx./JjkAVPTwp6th7nW5l7JU91Gte/UmIh.U78",
    "$sha512-crypt$rounds=656000$3LVbIAVxR//cRajw$uuNasMW.RYxlGzIRFU1Was70BPSa933AjxhZIGJdJBOlqJAHlgqa0yuiuq5JHF/ryNGryJkj87G9i3G2HPSXg1",
  ]) {
    expect([hash, await verifies(hash, "test"), await verifies(hash, "testx")]).toEqual([hash, true, false]);
  }
  const mac = createHmac("sha256", "123456").update("secret").digest("hex");
  const hmac = `$hmac-sha256$${base64(Buffer.from(mac))}$${base64(Buffer.from("123456"))}`;
  expect([await verifies(hmac, "secret"), await verifies(hmac, "secret1")]).toEqual([true, false]);
  const { user } = await moveIn({
    "i.json": [
      identity(ADA, {
        traits: { email: "ada@example.com" },
        credentials: {
          password: credential("password", [], {
            hashed_password: `$md5$pf=${base64(Buffer.from("{SALT}{PASSWORD}"))}$${base64(salt)}$${base64(md5)}`,
          }),
        },
      }),
    ],
  });
  expect(user("ada@example.com")?.password_hash).toStartWith("$digest$a=md5");
  expect(["", "$md5", "$scrypt$x", "$firescrypt$", "$2a$10$x", "$sha256$a$b$c"].map(kratosText)).toEqual([
    "",
    "$md5",
    "$scrypt$x",
    "$firescrypt$",
    "$2a$10$x",
    "$sha256$a$b$c",
  ]);
});

/** The columns of its migrations; CSV files of the tables are read in the same way as its database. */
test("the tables of Kratos have the same users as its API", async () => {
  const hash = `$argon2id$v=19$m=8,t=1,p=1$${"c2FsdHNhbHQ"}$${"A".repeat(43)}`;
  const moved = await moveIn({
    "identities.csv": [
      "id,schema_id,traits,created_at,updated_at,nid,state,state_changed_at,metadata_public,metadata_admin,available_aal,organization_id,external_id",
      `${ADA},default,"{""email"":""ada@example.com""}",2024-01-01 00:00:00,2024-01-01 00:00:00,n1,active,,,,aal1,,`,
    ].join("\n"),
    "identity_credential_types.csv": "id,name\nt1,password\nt2,oidc\nt3,lookup_secret",
    "identity_credentials.csv": [
      "id,config,identity_credential_type_id,identity_id,created_at,updated_at,nid,version",
      `c1,"{""hashed_password"":""${hash}""}",t1,${ADA},2024-01-01 00:00:00,2024-01-01 00:00:00,n1,0`,
      `c2,"{""providers"":[{""subject"":""1138"",""provider"":""google""}]}",t2,${ADA},2024-01-01 00:00:00,2024-01-01 00:00:00,n1,0`,
      `c3,"{""recovery_codes"":[{""code"":""kp2vs9n4hq7w3xz8""}]}",t3,${ADA},2024-01-01 00:00:00,2024-01-01 00:00:00,n1,0`,
    ].join("\n"),
    "identity_credential_identifiers.csv": [
      "id,identifier,identity_credential_id,created_at,updated_at,nid,identity_credential_type_id,identity_id",
      `i1,ada@example.com,c1,2024-01-01 00:00:00,2024-01-01 00:00:00,n1,t1,${ADA}`,
      `i2,google:1138,c2,2024-01-01 00:00:00,2024-01-01 00:00:00,n1,t2,${ADA}`,
    ].join("\n"),
    "identity_verifiable_addresses.csv": [
      "id,status,via,verified,value,verified_at,identity_id,created_at,updated_at,nid",
      `a1,completed,email,t,ada@example.com,2024-01-01 00:00:00,${ADA},2024-01-01 00:00:00,2024-01-01 00:00:00,n1`,
    ].join("\n"),
  });

  expect(moved.report.product).toBe("kratos");
  expect(moved.user(ADA)).toMatchObject({ password_hash: hash, contact_channels: [{ is_verified: true }] });
  expect(moved.of("oauth_account")).toMatchObject([{ provider_id: "google", account_id: "1138" }]);
  expect(moved.of("recovery_code")).toHaveLength(1);
  expect(unknownFields(moved.report)).toEqual([]);
});
