import { describe, expect, test } from "bun:test";
import { createHash, pbkdf2Sync, scryptSync } from "node:crypto";
import { lostRows, MOVED_INTO, moveIn, opens, unknownFields } from "#testing/move-in.ts";
import { clerkText } from "./clerk-hash.ts";

/** The columns of the dashboard's file. https://clerk.com/docs/guides/development/migrating/export-from-clerk */
const HEADER =
  "id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher";
const HASH = Bun.password.hashSync("correct horse", { algorithm: "bcrypt", cost: 4 });
const CSV = [
  HEADER,
  `user_ada,Ada,Lovelace,ada,Ada@example.com,,Ada@example.com,old@example.com,,,JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP,${HASH},bcrypt`,
  'user_ben,Ben,"O\'Neil, ""Junior""",,ben@example.com,+4912345,,ben@example.com,+4912345,,,,',
  "user_cy,Cy,,,ADA@EXAMPLE.COM,,ADA@EXAMPLE.COM,,,,,,",
  "user_dee,Dee,,dee,,,,,,,,,",
].join("\r\n");

/** A user of the Backend API. https://clerk.com/docs/reference/backend-api/tag/Users */
const apiUser = (id: string, fields: object = {}) => ({
  id,
  object: "user",
  username: null,
  first_name: "Ada",
  last_name: "King",
  image_url: "https://img.example.com/ada.png",
  has_image: true,
  primary_email_address_id: "idn_2",
  password_enabled: true,
  two_factor_enabled: false,
  totp_enabled: false,
  backup_code_enabled: false,
  email_addresses: [
    { id: "idn_1", email_address: "second@example.com", verification: { status: "unverified" } },
    { id: "idn_2", email_address: "ada@example.com", verification: { status: "verified" } },
  ],
  phone_numbers: [],
  external_accounts: [
    { provider: "oauth_google", provider_user_id: "1170", email_address: "ada@gmail.com", verification: {} },
  ],
  public_metadata: { plan: "gold" },
  private_metadata: { customer: "cus_1" },
  unsafe_metadata: { theme: "dark" },
  banned: false,
  locked: false,
  created_at: 1_700_000_000_123,
  updated_at: 1_700_000_000_456,
  last_sign_in_at: 1_710_000_000_000,
  last_active_at: 1_705_000_000_000,
  ...fields,
});

describe("the file of Clerk's dashboard", () => {
  test("gives users with their passwords, second factors and addresses, and keeps their old ids", async () => {
    const { report, user } = await moveIn({ "users.csv": CSV });

    expect(user("user_ada")).toMatchObject({
      display_name: "Ada Lovelace",
      contact_channels: [
        { value: "Ada@example.com", is_primary: true, is_verified: true, used_for_auth: true },
        { value: "old@example.com", is_primary: false, is_verified: false, used_for_auth: false },
      ],
      totp_secret_base64: Buffer.from("Hello!\xde\xad\xbe\xefHello!\xde\xad\xbe\xef", "latin1").toString("base64"),
      server_metadata: { clerk: { username: "ada" } },
    });
    expect(await opens(user("user_ada"), "correct horse")).toBe(true);
    expect(await opens(user("user_ada"), "correct hors")).toBe(false);
    expect(user("user_ben")).toMatchObject({
      display_name: 'Ben O\'Neil, "Junior"',
      contact_channels: [{ value: "ben@example.com", is_verified: false, used_for_auth: true }],
      server_metadata: { clerk: { primary_phone_number: "+4912345", verified_phone_numbers: "+4912345" } },
    });
    expect([report.product, lostRows(report), unknownFields(report)]).toEqual(["clerk", [], []]);
    expect(report.collections).toEqual([{ name: "users", rows: 4, moved: 4, joined: 0, left: 0 }]);
  });

  test("warns of addresses that differ only by case, that nobody verified, and of users who cannot sign in", async () => {
    const { report, user } = await moveIn({ "users.csv": CSV });
    const warnings = report.warnings.map(({ says, count, examples }) => [says.slice(0, 30), count, examples.length]);

    expect(user("user_cy")?.contact_channels).toMatchObject([{ is_verified: true, used_for_auth: false }]);
    expect(warnings).toEqual([
      ["A user signs in with an addres", 1, 1],
      ["A user comes without a passwor", 1, 0],
      ["Two users have the same addres", 1, 1],
      ["A user has no address, no acco", 2, 2],
    ]);
    expect(report.warnings.at(-1)?.examples).toEqual(["user_cy", "user_dee"]);
  });

  test("shows the first users beside their rows, without hashes and secrets", async () => {
    const { report } = await moveIn({ "users.csv": CSV });

    expect(report.preview).toHaveLength(3);
    expect(report.preview[0]).toMatchObject({ place: "users.csv, line 2", source: { username: "ada" } });
    expect(JSON.stringify(report)).not.toContain(HASH);
    expect(JSON.stringify(report)).not.toContain("JBSWY3DP");
  });
});

describe("the lists of Clerk's API", () => {
  test("give metadata, accounts at providers and times, and the file's passwords to the same users", async () => {
    const { report, lines, user } = await moveIn({
      "users.csv": CSV.replace(/user_cy.*/, ""),
      "api.json": { data: [apiUser("user_ada"), apiUser("user_eve", { email_addresses: [] })], total_count: 2 },
    });

    expect(user("user_ada")).toMatchObject({
      display_name: "Ada King",
      profile_image_url: "https://img.example.com/ada.png",
      signed_up_at_millis: 1_700_000_000_123,
      last_active_at_millis: 1_710_000_000_000,
      client_metadata: { theme: "dark" },
      client_read_only_metadata: { plan: "gold" },
      server_metadata: { customer: "cus_1", clerk: { updated_at: 1_700_000_000_456, locked: false } },
      contact_channels: [
        { value: "second@example.com", is_primary: false, used_for_auth: false },
        { value: "ada@example.com", is_primary: true, is_verified: true, used_for_auth: true },
      ],
    });
    expect(await opens(user("user_ada"), "correct horse")).toBe(true);
    expect(lines.oauth_account).toMatchObject([
      { provider_id: "google", account_id: "1170", email: "ada@gmail.com" },
      { provider_id: "google", account_id: "1170" },
    ]);
    expect(user("user_ben")).toBeDefined();
    expect([lines.user?.length, lostRows(report), unknownFields(report)]).toEqual([4, [], []]);
  });

  test("give banned users as disabled ones, and no pictures that Clerk has made up", async () => {
    const { user } = await moveIn({ "users.json": [apiUser("user_ada", { banned: true, has_image: false })] });

    expect(user("user_ada")).toMatchObject({
      disabled_at_millis: 1_710_000_000_000,
      disabled_reason: "Banned in Clerk",
    });
    expect(user("user_ada")).not.toHaveProperty("profile_image_url");
  });

  test("give organizations as teams, with their members, roles and open invitations", async () => {
    const organization = {
      id: "org_boats",
      object: "organization",
      name: "Boats",
      slug: "boats",
      public_metadata: {},
      private_metadata: { seats: 5 },
      created_at: 1_690_000_000_000,
    };
    const { report, lines } = await moveIn({
      "users.json": [apiUser("user_ada")],
      "organizations.json": { data: [organization], total_count: 1 },
      "memberships.json": {
        data: [
          {
            id: "orgmem_1",
            object: "organization_membership",
            role: "org:admin",
            role_name: "Admin",
            permissions: ["org:sys_memberships:manage"],
            public_metadata: {},
            private_metadata: { seat: 1 },
            updated_at: 1_691_000_000_000,
            organization,
            public_user_data: { user_id: "user_ada", identifier: "ada@example.com", first_name: "Ada" },
            created_at: 1_691_000_000_000,
          },
        ],
      },
    });
    const [team] = lines.team ?? [];

    expect(team).toMatchObject({
      display_name: "Boats",
      created_at_millis: 1_690_000_000_000,
      server_metadata: { seats: 5, clerk: { slug: "boats" } },
    });
    expect(lines.team_member).toMatchObject([
      {
        team_id: team?.id,
        user_id: lines.user?.[0]?.id,
        permission_ids: ["admin"],
        created_at_millis: 1_691_000_000_000,
      },
    ]);
    expect(lines.permission).toMatchObject([
      { id: "sys_memberships:manage", scope: "team" },
      { id: "admin", scope: "team", contained_permission_ids: ["sys_memberships:manage"] },
    ]);
    expect([lostRows(report), unknownFields(report)]).toEqual([[], []]);
  });
});

/** The forms of https://clerk.com/docs/reference/backend-api/tag/Users#operation/CreateUser, with hashes that Node made. */
test("hashes that were imported into Clerk and not used since verify by the name of their hasher", async () => {
  const pbkdf2 = (digest: string, salt: string | Buffer) => pbkdf2Sync("secret", salt, 1_000, 32, digest);
  const digests: [hasher: string, digest: string][] = [
    ["md5", createHash("md5").update("secret").digest("hex")],
    ["sha256", createHash("sha256").update("secret").digest("hex")],
    ["pbkdf2_sha1", `pbkdf2_sha1$1000$salt$${pbkdf2("sha1", "salt").toString("hex")}`],
    ["pbkdf2_sha512", `pbkdf2_sha512$1000$salt$${pbkdf2("sha512", "salt").toString("hex")}`],
    ["pbkdf2_sha512_hex", `pbkdf2_sha512_hex$1000$73616c74$${pbkdf2("sha512", "salt").toString("hex")}`],
    ["pbkdf2_sha256", `pbkdf2_sha256$1000$c2FsdA==$${pbkdf2("sha256", "salt").toString("base64")}`],
    ["pbkdf2_sha256_django", `pbkdf2_sha256$1000$salt$${pbkdf2("sha256", "salt").toString("base64")}`],
    [
      "scrypt_werkzeug",
      `scrypt:16384:8:1$salt$${scryptSync("secret", "salt", 64, { N: 16_384, r: 8, p: 1 }).toString("hex")}`,
    ],
    [
      "ldap_ssha",
      `{SSHA}${Buffer.concat([createHash("sha1").update("secretsalt").digest(), Buffer.from("salt")]).toString("base64")}`,
    ],
  ];
  for (const [hasher, digest] of digests) {
    const user = { password_hash: clerkText(hasher, digest) };

    expect([hasher, await opens(user, "secret"), await opens(user, "secretx")]).toEqual([hasher, true, false]);
  }
});

test("ids that are UUIDs stay, and all others are the same at each import of the same project", async () => {
  const uuid = "0b5c1b9e-6a4f-4a39-9d67-6d7a1a4b8f10";
  const csv = [HEADER, `${uuid},Ada,,,ada@example.com,,,,,,,,`, "user_ben,Ben,,,ben@example.com,,,,,,,,"].join("\n");
  const [first, second] = [await moveIn({ "users.csv": csv }), await moveIn({ "users.csv": csv })];

  expect(first.user(uuid)).toMatchObject({ id: uuid });
  expect(first.user(uuid)).not.toHaveProperty("external_id");
  expect(first.lines).toEqual(second.lines);
  expect(MOVED_INTO).not.toBe(String(first.user("user_ben")?.id));
});

test("a source that is from nobody we know is refused, with what it has", async () => {
  const refused = moveIn({ "people.csv": "name,mail\nAda,ada@example.com\n" }).then(
    () => "",
    ({ message }) => message,
  );

  expect(await refused).toMatch(/does not say what product it is from.*clerk.*people/);
});

test("a source that is not from the named product is refused, with what was expected", async () => {
  const refused = moveIn({ "people.csv": "name,mail\nAda,ada@example.com\n" }, { from: "clerk" }).then(
    () => "",
    ({ message }) => message,
  );

  expect(await refused).toMatch(/not from Clerk: expected the CSV file of the dashboard/);
});
