import { expect, test } from "bun:test";
import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { moveIn, opens, unknownFields } from "#testing/move-in.ts";
import { fusionauthText } from "./hash.ts";

const ADA = "f0000000-0000-4000-8000-000000000001";
const BEN = "f0000000-0000-4000-8000-000000000002";
const CY = "f0000000-0000-4000-8000-000000000003";
const GROUP = "f0000000-0000-4000-8000-000000000009";
const APPLICATION = "f0000000-0000-4000-8000-00000000000a";
const SALT = Buffer.from("0123456789abcdef0123456789abcdef").toString("base64");

const user = (id: string, email: string, rest: object) => ({
  id,
  tenantId: "t",
  email,
  verified: true,
  active: true,
  insertInstant: 1_600_000_000_000,
  lastUpdateInstant: 1_600_000_000_000,
  usernameStatus: "ACTIVE",
  connectorId: "c",
  passwordChangeRequired: false,
  passwordLastUpdateInstant: 1_600_000_000_000,
  registrations: [],
  memberships: [],
  twoFactor: {},
  ...rest,
});

test("users of FusionAuth get the passwords of its database, and roles by application", async () => {
  const hash = (password: string, bytes: number) =>
    pbkdf2Sync(password, Buffer.from(SALT, "base64"), 24_000, bytes, "sha256");
  // bcrypt of "abc", from the test vectors of jBCrypt, cut into salt and hash as FusionAuth has them.
  const bcrypt = "If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i";
  const identities = [
    "users_id,email,encryption_scheme,factor,salt,password,status",
    `${ADA},ada@example.com,salted-pbkdf2-hmac-sha256,24000,${SALT},${hash("pässword", 32).toString("base64")},0`,
    `${BEN},ben@example.com,bcrypt,6,${bcrypt.slice(0, 22)},${bcrypt.slice(22)},0`,
    `${CY},cy@example.com,phpass-sha512,8192,${SALT},AAAA,0`,
  ].join("\n");
  const moved = await moveIn(
    {
      "users.json": {
        total: 3,
        users: [
          user(ADA, "ada@example.com", {
            fullName: "Ada Lovelace",
            imageUrl: "https://a.example/a.png",
            preferredLanguages: ["de_DE"],
            mobilePhone: "+15550100",
            data: { plan: "pro" },
            twoFactor: {
              methods: [{ method: "authenticator", secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" }],
              recoveryCodes: ["VBT2C-DT5QH-RGP7W-2MXKN-8LQZJ"],
            },
            identities: [
              { type: "email", value: "ada@example.com", primary: true, verified: false, verifiedReason: "Disabled" },
              { type: "phoneNumber", value: "+15550100", primary: true, verified: true },
            ],
            registrations: [
              { id: "r", applicationId: APPLICATION, roles: ["admin"], data: { size: "M" }, usernameStatus: "ACTIVE" },
            ],
            memberships: [{ id: "m", groupId: GROUP, insertInstant: 1 }],
          }),
          user(BEN, "ben@example.com", {
            active: false,
            firstName: "Ben",
            twoFactor: {
              methods: [
                // As the user search has it, without its secret.
                {
                  authenticator: { algorithm: "HmacSHA1", codeLength: 6, timeStep: 30 },
                  id: "35VW",
                  method: "authenticator",
                },
                { id: "V7SH", method: "sms", mobilePhone: "555-555-5555" },
              ],
            },
          }),
          user(CY, "cy@example.com", { expiry: 1_700_000_000_000 }),
        ],
      },
      "identities.csv": identities,
      "groups.json": {
        groups: [{ id: GROUP, name: "Sales", tenantId: "t", insertInstant: 1_600_000_000_000, roles: { a: [] } }],
      },
      "applications.json": {
        applications: [{ id: APPLICATION, name: "Shop", tenantId: "t", roles: [{ name: "admin" }] }],
      },
    },
    { now: Date.UTC(2026, 10, 1) },
  );
  const [ada, ben, cy] = ["ada", "ben", "cy"].map((name) => moved.user(`${name}@example.com`));

  expect(moved.report.product).toBe("fusionauth");
  expect(ada).toMatchObject({
    id: ADA,
    display_name: "Ada Lovelace",
    language: "de-DE",
    totp_secret_base64: Buffer.from("12345678901234567890").toString("base64"),
    permission_ids: ["shop:admin"],
    contact_channels: [{ value: "ada@example.com", is_verified: false }],
    server_metadata: {
      plan: "pro",
      fusionauth: { mobilePhone: "+15550100", registrations: [{ application: "Shop", data: { size: "M" } }] },
    },
  });
  expect(await opens(ada, "pässword")).toBe(true);
  expect(await opens(ada, "password")).toBe(false);
  expect(await opens(ben, "abc")).toBe(true);
  expect(ben).toMatchObject({ display_name: "Ben", disabled_reason: "Locked in FusionAuth" });
  expect(cy).toMatchObject({ disabled_reason: "Expired in FusionAuth", disabled_at_millis: 1_700_000_000_000 });
  expect(cy).not.toHaveProperty("password_hash");
  expect(moved.warnings.filter((says) => /phpass-sha512|second factor has no secret/.test(says))).toHaveLength(2);
  expect(moved.of("team")).toMatchObject([{ id: GROUP, display_name: "Sales" }]);
  expect(moved.of("team_member")).toMatchObject([{ team_id: GROUP, user_id: ADA }]);
  expect(unknownFields(moved.report)).toEqual([]);
});

/** Each scheme as the pseudocode of https://fusionauth.io/docs/reference/password-hashes says it. */
test("every scheme of FusionAuth that is documented in full verifies here", async () => {
  const salt = Buffer.from(SALT, "base64");
  const rounds = (algorithm: string) => {
    let result: Uint8Array = Buffer.concat([Buffer.from("pässword"), salt]);
    for (let count = 0; count < 1_000; count++) result = createHash(algorithm).update(result).digest();
    return Buffer.from(result).toString("base64");
  };
  const pbkdf2 = (bytes: number, digest: string) =>
    pbkdf2Sync("pässword", salt, 1_000, bytes, digest).toString("base64");
  const schemes = {
    "salted-md5": rounds("md5"),
    "salted-sha256": rounds("sha256"),
    "salted-hmac-sha256": createHmac("sha256", salt).update("pässword").digest("base64"),
    "salted-pbkdf2-hmac-sha256": pbkdf2(32, "sha256"),
    "salted-pbkdf2-hmac-sha256-512": pbkdf2(64, "sha256"),
    "salted-pbkdf2-hmac-sha512-512": pbkdf2(64, "sha512"),
  };
  for (const [scheme, hash] of Object.entries(schemes)) {
    const passwordHash = fusionauthText({ scheme, factor: 1_000, salt: SALT, hash }) ?? "";
    const answers = [];
    for (const password of ["pässword", "pässwordx", ""])
      answers.push(await opens({ password_hash: passwordHash }, password));

    expect([scheme, ...answers]).toEqual([scheme, true, false, false]);
  }
});

/** The columns of the table `users` of version 1.60, the list of its links, and the example of its passkey import. */
test("hashes, secrets, links and passkeys of FusionAuth's database and API belong to its users", async () => {
  const hash = pbkdf2Sync("secret", Buffer.from(SALT, "base64"), 24_000, 32, "sha256").toString("base64");
  const data = JSON.stringify({
    data: {},
    preferredLanguages: [],
    twoFactor: {
      methods: [
        {
          authenticator: { algorithm: "HmacSHA1", codeLength: 6, timeStep: 30 },
          id: "35VW",
          method: "authenticator",
          secret: "aGVsbG8Kd29ybGQKaGVsbG8gaGVsbG8=",
        },
      ],
      recoveryCodes: ["VBT2C-DT5QH-RGP7W-2MXKN-8LQZJ"],
    },
  });
  const moved = await moveIn({
    "users.json": { users: [user(ADA, "ada@example.com", { twoFactor: { methods: [{ method: "authenticator" }] } })] },
    "hashes.csv": [
      "users_id,encryption_scheme,factor,salt,password,data",
      `${ADA},salted-pbkdf2-hmac-sha256,24000,${SALT},${hash},"${data.replaceAll('"', '""')}"`,
    ].join("\n"),
    "links.json": {
      identityProviderLinks: [
        {
          data: {},
          displayName: "ada",
          identityProviderId: "82339786-3dff-42a6-aac6-1f1ceecb6c46",
          identityProviderName: "Google",
          identityProviderType: "Google",
          identityProviderUserId: "1138",
          insertInstant: 1_600_000_000_000,
          lastLoginInstant: 1_600_000_000_000,
          tenantId: "t",
          userId: ADA,
        },
      ],
    },
    "passkeys.json": {
      credentials: [
        {
          algorithm: -7,
          attestationType: "none",
          authenticatorSupportsUserVerification: true,
          credentialId: "HdN9wqP9mqOonacmiM2gIjASFYg",
          displayName: "Chrome Touch ID",
          name: "richard@fusionauth.io",
          id: "c664318a-2384-4c35-9475-9a200e1d3b72",
          insertInstant: 1_668_011_701_792,
          discoverable: false,
          lastUseInstant: 1_668_021_630_599,
          publicKey:
            "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEz9DI9AQfZn1aDJG5sw3Ckl7SoQ7E\nLPElDoJMijphvVigTcNMTc8H9Xptl8B20QHMOXGTzaUxLGNY1c8yhw9VVA==\n-----END PUBLIC KEY-----",
          relyingPartyId: "piedpiper.com",
          signCount: 41,
          transports: ["internal"],
          userId: ADA,
        },
        { credentialId: "AAAA", publicKey: "no key", relyingPartyId: "piedpiper.com", userId: ADA },
      ],
    },
  });
  const ada = moved.user(ADA);
  const [passkey] = moved.of("passkey");
  const key = isoCBOR.decodeFirst<Map<number, unknown>>(Buffer.from(String(passkey?.public_key), "base64url"));

  expect(await opens(ada, "secret")).toBe(true);
  expect(ada).toMatchObject({ totp_secret_base64: "aGVsbG8Kd29ybGQKaGVsbG8gaGVsbG8=" });
  expect(moved.of("recovery_code")).toHaveLength(1);
  expect(moved.of("oauth_account")).toMatchObject([{ user_id: ADA, provider_id: "google", account_id: "1138" }]);
  expect(passkey).toMatchObject({
    user_id: ADA,
    credential_id: "HdN9wqP9mqOonacmiM2gIjASFYg",
    counter: 41,
    name: "Chrome Touch ID",
  });
  expect([key.get(1), key.get(3), key.get(-1)]).toEqual([2, -7, 1]);
  // The point of the key in the example, after the 26 bytes and the 04 that say what it is.
  expect(Buffer.from(key.get(-2) as Uint8Array).toString("hex")).toStartWith("cfd0c8f4041f667d");
  expect(moved.report.left).toMatchObject([{ why: "its public key is not one of a passkey" }]);
  expect(unknownFields(moved.report)).toEqual([]);
});

test("a file in the form of FusionAuth's user import has hashes beside the users", async () => {
  const value = pbkdf2Sync("secret", Buffer.from(SALT, "base64"), 1_000, 64, "sha512").toString("base64");
  const { user: find } = await moveIn({
    "import.json": {
      users: [
        {
          id: ADA,
          email: "ada@example.com",
          encryptionScheme: "salted-pbkdf2-hmac-sha512-512",
          factor: 1_000,
          salt: SALT,
          password: value,
        },
      ],
    },
  });

  expect(await opens(find("ada@example.com"), "secret")).toBe(true);
});
