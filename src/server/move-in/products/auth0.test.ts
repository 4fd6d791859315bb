import { expect, test } from "bun:test";
import { createHash, createHmac, pbkdf2Sync, scryptSync } from "node:crypto";
import { moveIn, opens, unknownFields } from "#testing/move-in.ts";

// bcrypt of "a" and "abc", from the test vectors of jBCrypt.
const HASH_OF_A = "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe";
const HASH_OF_ABC = "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i";

const ADA = {
  user_id: "auth0|5dea9f9c82dd7c0e76e4ec93",
  email: "ada@example.com",
  email_verified: true,
  name: "Ada Lovelace",
  nickname: "ada",
  picture: "https://s.gravatar.com/avatar/0?d=https%3A%2F%2Fcdn.auth0.com%2Favatars%2Fad.png",
  created_at: "2019-12-06T18:36:12.412Z",
  updated_at: "2024-01-01T00:00:00.000Z",
  last_login: "2024-01-02T03:04:05.000Z",
  logins_count: 12,
  phone_number: "+15550100",
  identities: [
    {
      connection: "Username-Password-Authentication",
      provider: "auth0",
      user_id: "5dea9f9c82dd7c0e76e4ec93",
      isSocial: false,
    },
    { connection: "google-oauth2", provider: "google-oauth2", user_id: "1138", isSocial: true },
  ],
  user_metadata: { color: "blue" },
  app_metadata: { plan: "pro" },
  multifactor: ["guardian"],
};
const BEN = {
  user_id: "google-oauth2|77",
  email: "ben@example.com",
  email_verified: false,
  name: "ben@example.com",
  given_name: "Ben",
  family_name: "Ünal",
  blocked: true,
  identities: [
    { connection: "google-oauth2", provider: "google-oauth2", user_id: "77", isSocial: true },
    { connection: "Username-Password-Authentication", provider: "auth0", user_id: "euclid", isSocial: false },
    { connection: "acme-saml", provider: "samlp", user_id: "ben@acme", isSocial: false },
  ],
};
const EVE = {
  user_id: "email|900",
  email: "ADA@example.com",
  email_verified: true,
  name: "Eve",
  identities: [{ connection: "email", provider: "email", user_id: "900", isSocial: false }],
};

const HASHES = [
  {
    _id: { $oid: "5dea9f9c82dd7c0e76e4ec93" },
    email_verified: true,
    email: "ada@example.com",
    passwordHash: HASH_OF_A,
    password_set_date: { $date: "2019-12-06T18:36:12.412Z" },
    tenant: "example",
    connection: "Username-Password-Authentication",
    _tmp_is_unique: true,
    identifiers: [{ type: "email", value: "ada@example.com", verified: true }],
  },
  { _id: { $oid: "aa" }, alt_id: "euclid", email: "ben@example.com", email_verified: false, passwordHash: HASH_OF_ABC },
  {
    _id: { $oid: "bb" },
    passwordHash: HASH_OF_ABC,
    tenant: "example",
    identifiers: [{ type: "email", value: "cy@example.com", verified: true }],
  },
];
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

test("users of Auth0 keep their passwords, which its support exports apart from them", async () => {
  const moved = await moveIn({
    "users.json.gz": Bun.gzipSync(Buffer.from(lines([ADA, BEN, EVE]))),
    "hashes.json": lines(HASHES),
  });
  const [ada, ben, cy] = ["ada@example.com", "ben@example.com", "cy@example.com"].map(moved.user);

  expect(moved.report.product).toBe("auth0");
  expect(ada).toMatchObject({
    external_id: ADA.user_id,
    display_name: "Ada Lovelace",
    contact_channels: [{ value: "ada@example.com", is_primary: true, is_verified: true, used_for_auth: true }],
    signed_up_at_millis: Date.parse(ADA.created_at),
    last_active_at_millis: Date.parse(ADA.last_login),
    client_metadata: { color: "blue" },
    server_metadata: { plan: "pro", auth0: { nickname: "ada", logins_count: 12, phone_number: "+15550100" } },
  });
  expect(ada).not.toHaveProperty("profile_image_url");
  expect(moved.became("users.picture")).toBe("left out: Auth0 made it for a user without a picture");
  expect(ben).toMatchObject({ display_name: "Ben Ünal", disabled_reason: "Blocked in Auth0" });
  expect(cy).toMatchObject({ external_id: "auth0|bb", contact_channels: [{ is_verified: true }] });
  const signIns = await Promise.all(
    [ada, ben, cy].flatMap((user) => ["a", "abc", "aa"].map((password) => opens(user, password))),
  );
  expect(signIns).toEqual([true, false, false, false, true, false, false, true, false]);
  expect(moved.of("oauth_account").map(({ provider_id, account_id }) => `${provider_id} ${account_id}`)).toEqual([
    "google 1138",
    "google 77",
    "acme-saml ben@acme",
  ]);
  expect(moved.report.collections).toMatchObject([
    { name: "hashes", rows: 3, moved: 1, joined: 2, left: 0 },
    { name: "users", rows: 3, moved: 3, joined: 0, left: 0 },
  ]);
  expect(unknownFields(moved.report)).toEqual([]);
});

test("addresses that differ by case are one address, with which the first user of Auth0 signs in", async () => {
  const { of, warnings } = await moveIn({ "users.json": lines([ADA, EVE]) });

  expect(
    of("user").map(({ contact_channels, otp_auth_enabled }) => [contact_channels, otp_auth_enabled]),
  ).toMatchObject([
    [[{ used_for_auth: true }], undefined],
    [[{ used_for_auth: false }], true],
  ]);
  expect(warnings.some((says) => says.includes("Two users have the same address"))).toBe(true);
});

/** "Each string is prepended with a single-quote character", says https://auth0.com/docs/manage-users/user-migration/bulk-user-exports. */
test("the quotes that Auth0 writes before each text of a CSV file are no part of it", async () => {
  const csv = [
    "user_id,email,email_verified,name,created_at,user_metadata.city,identities[0].provider,identities[0].user_id",
    `"'github|9","'cy@example.com",true,"'Cy ""C"" Ünal",2019-12-06T18:36:12.412Z,"''s-Hertogenbosch","'github","'9"`,
  ].join("\n");
  const { of, report } = await moveIn({ "example.csv": csv });

  expect(report.product).toBe("auth0");
  expect(of("user")).toMatchObject([
    {
      external_id: "github|9",
      display_name: 'Cy "C" Ünal',
      contact_channels: [{ value: "cy@example.com", is_verified: true }],
      client_metadata: { city: "'s-Hertogenbosch" },
      signed_up_at_millis: Date.UTC(2019, 11, 6, 18, 36, 12, 412),
    },
  ]);
  expect(of("oauth_account")).toMatchObject([{ provider_id: "github", account_id: "9" }]);
  expect(unknownFields(report)).toEqual([]);
});

/** The examples of https://auth0.com/docs/manage-users/user-migration/bulk-user-import-schema, and hashes of known passwords. */
test("a file for Auth0's import has hashes of each kind that it documents", async () => {
  const given = (email: string, algorithm: string, hash: object, rest: object = {}) => ({
    email,
    email_verified: false,
    custom_password_hash: { algorithm, hash, ...rest },
  });
  const scrypt = scryptSync("secret", "abc123", 32, { N: 4096, r: 8, p: 1 }).toString("hex");
  const sha256 = createHash("sha256").update("abc123secret").digest("hex");
  const md5 = createHash("md5").update("secretabc123").digest("base64");
  const pbkdf2 = pbkdf2Sync("secret", Buffer.from("28dc85b00dab5a81", "hex"), 100_000, 64, "sha512");
  const mac = createHmac("sha1", Buffer.from("736868", "hex")).update("secret").digest("base64");
  const ssha = Buffer.concat([createHash("sha1").update("secretsalt").digest(), Buffer.from("salt")]);
  const moved = await moveIn({
    "import.json": [
      given("1@example.com", "bcrypt", { value: "$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K" }),
      given("2@example.com", "pbkdf2", {
        value: `$pbkdf2-sha512$i=100000,l=64$KNyFsA2rWoE$${pbkdf2.toString("base64").replace(/=+$/, "")}`,
        encoding: "utf8",
      }),
      given(
        "3@example.com",
        "scrypt",
        { value: scrypt, encoding: "hex" },
        { salt: { value: "abc123" }, keylen: 32, cost: 4096 },
      ),
      given(
        "4@example.com",
        "sha256",
        { value: sha256, encoding: "hex" },
        { salt: { value: "abc123", position: "prefix" } },
      ),
      given(
        "5@example.com",
        "md5",
        { value: md5, encoding: "base64" },
        { salt: { value: "abc123", position: "suffix" } },
      ),
      given("6@example.com", "hmac", {
        value: mac,
        encoding: "base64",
        digest: "sha1",
        key: { value: "736868", encoding: "hex" },
      }),
      given("7@example.com", "ldap", { value: `{SSHA}${ssha.toString("base64")}`, encoding: "utf8" }),
      given("8@example.com", "md4", { value: "AbuUujgF0pPPkJPSFRTpmA==", encoding: "base64" }),
      given("9@example.com", "sha256", { value: sha256, encoding: "hex" }, { password: { encoding: "ucs2" } }),
    ],
  });
  const users = moved.of("user");
  const answers = await Promise.all(users.map((user, at) => opens(user, at === 0 ? "hello" : "secret")));
  const wrong = await Promise.all(users.map((user) => opens(user, "secretx")));

  expect(moved.report.product).toBe("auth0");
  expect(users[0]).toMatchObject({ external_id: "1@example.com" });
  expect(answers).toEqual([...Array(7).fill(true), false, false]);
  expect(wrong).not.toContain(true);
  expect(moved.report.warnings.find(({ says }) => says.includes("does not read"))).toMatchObject({ count: 2 });
});

test("a CSV export of Auth0 has metadata and identities in columns", async () => {
  const csv = [
    "user_id,email,email_verified,user_metadata.color,app_metadata.plan,identities[0].provider,identities[0].user_id,identities[0].connection",
    "github|9,Cy@Example.com,true,red,,github,9,github",
  ].join("\r\n");
  const { of, became } = await moveIn({ "export.csv": csv });

  expect(of("user")).toMatchObject([
    { external_id: "github|9", contact_channels: [{ is_verified: true }], client_metadata: { color: "red" } },
  ]);
  expect(of("oauth_account")).toMatchObject([{ provider_id: "github", account_id: "9" }]);
  expect(became("export.user_metadata.color")).toBe("client_metadata");
});

test("organizations of Auth0 become teams, with members, roles and open invitations", async () => {
  const [organization] = [
    { id: "org_1", name: "acme", display_name: "Acme", branding: { logo_url: "https://a.example/l.png" } },
  ];
  const moved = await moveIn(
    {
      "users.json": lines([ADA]),
      "organizations.json": [organization],
      "members.json": lines([
        {
          organization_id: "org_1",
          user_id: ADA.user_id,
          email: ADA.email,
          roles: [{ id: "rol_1", name: "Billing Admin" }],
        },
      ]),
      "roles.json": lines([{ role: "Support", user_id: ADA.user_id, email: ADA.email }]),
      "invitations.json": [
        invitation("uinv_1", "new@example.com", "2026-12-20T00:00:00Z"),
        invitation("uinv_2", "late@example.com", "2026-01-01T00:00:00Z"),
      ],
    },
    { now: Date.UTC(2026, 10, 1) },
  );

  expect(moved.of("team")).toMatchObject([{ display_name: "Acme", profile_image_url: "https://a.example/l.png" }]);
  expect(moved.of("permission")).toMatchObject([
    { id: "support", scope: "project", description: "Was Support" },
    { id: "billing_admin", scope: "team", description: "Was Billing Admin" },
  ]);
  expect(moved.of("team_member")).toMatchObject([{ permission_ids: ["billing_admin"] }]);
  expect(moved.user(ADA.email)).toMatchObject({ permission_ids: ["support"] });
  expect(moved.of("team_invitation")).toMatchObject([{ email: "new@example.com" }]);
  expect(moved.report.left).toMatchObject([{ why: "the invitation has expired" }]);
  expect(unknownFields(moved.report)).toEqual([]);
});

const invitation = (id: string, email: string, expires: string) => ({
  id,
  organization_id: "org_1",
  inviter: { name: "Ada" },
  invitee: { email },
  invitation_url: "https://acme.example/login?invitation=x",
  created_at: "2026-10-01T00:00:00Z",
  expires_at: expires,
  client_id: "c",
  connection_id: "con_1",
  roles: ["rol_1"],
  ticket_id: "t",
});
