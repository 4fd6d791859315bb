import { expect, test } from "bun:test";
import { pbkdf2Sync } from "node:crypto";
import { moveIn, opens, unknownFields } from "#testing/move-in.ts";

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
    `${CY},cy@example.com,salted-md5,1,${SALT},AAAA,0`,
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
              recoveryCodes: ["a"],
            },
            registrations: [{ id: "r", applicationId: APPLICATION, roles: ["admin"] }],
            memberships: [{ id: "m", groupId: GROUP, insertInstant: 1 }],
          }),
          user(BEN, "ben@example.com", {
            active: false,
            firstName: "Ben",
            twoFactor: { methods: [{ method: "sms" }] },
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
    server_metadata: { plan: "pro", fusionauth: { mobilePhone: "+15550100" } },
  });
  expect(await opens(ada, "pässword")).toBe(true);
  expect(await opens(ada, "password")).toBe(false);
  expect(await opens(ben, "abc")).toBe(true);
  expect(ben).toMatchObject({ display_name: "Ben", disabled_reason: "Locked in FusionAuth" });
  expect(cy).toMatchObject({ disabled_reason: "Expired in FusionAuth", disabled_at_millis: 1_700_000_000_000 });
  expect(cy).not.toHaveProperty("password_hash");
  expect(moved.warnings.filter((says) => /salted-md5|second factor has no secret/.test(says))).toHaveLength(2);
  expect(moved.of("team")).toMatchObject([{ id: GROUP, display_name: "Sales" }]);
  expect(moved.of("team_member")).toMatchObject([{ team_id: GROUP, user_id: ADA }]);
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
