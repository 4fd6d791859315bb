import { describe, expect, test } from "bun:test";
import { pbkdf2Sync, randomBytes } from "node:crypto";
import { lostRows, type MovedIn, moveIn, opens, unknownFields } from "#testing/move-in.ts";
import { djangoUser } from "#testing/move-in-sources.ts";

const PASSWORD = "correct horse";
const BCRYPT = Bun.password.hashSync(PASSWORD, { algorithm: "bcrypt", cost: 4 });
const AT = "2026-01-02 03:04:05";
const MILLIS = Date.UTC(2026, 0, 2, 3, 4, 5);

async function whole(product: string, moved: Promise<MovedIn>): Promise<MovedIn> {
  const { report } = await moved;
  expect([report.product, lostRows(report), unknownFields(report)] as unknown).toEqual([product, [], []]);
  return moved;
}

/** The user of an old id, with whether the right password opens the account, and a wrong one. */
async function opened({ user }: MovedIn, id: string) {
  return [await opens(user(id), PASSWORD), await opens(user(id), `${PASSWORD}x`)];
}

describe("the tables of a framework", () => {
  test("move from Django, with groups, allauth's addresses and accounts", async () => {
    const hash = pbkdf2Sync(PASSWORD, "salt", 1_000, 32, "sha256").toString("base64");
    const password = `pbkdf2_sha256$1000$salt$${hash}`;
    const user = (id: number, more: object) => djangoUser(id, { password, ...more });
    const moved = await whole(
      "django",
      moveIn({
        "auth_user.json": [user(1, { is_staff: 1 }), user(2, { is_active: 0, password: "!unusable" })],
        "auth_group.json": [{ id: 7, name: "Editors" }],
        "auth_user_groups.json": [{ id: 1, user_id: 1, group_id: 7 }],
        "account_emailaddress.json": [{ id: 1, email: "U1@example.com", verified: 1, primary: 1, user_id: 1 }],
        "socialaccount_socialaccount.json": [
          { id: 1, provider: "google", uid: "1170", last_login: AT, date_joined: AT, extra_data: "{}", user_id: 2 },
        ],
      }),
    );
    expect(moved.user("1")).toMatchObject({
      display_name: "Ada L",
      contact_channels: [{ value: "u1@example.com", is_verified: true }],
      permission_ids: ["staff", "editors"],
      signed_up_at_millis: MILLIS,
      server_metadata: { django: { username: "u1" } },
    });
    expect(await opened(moved, "1")).toEqual([true, false]);
    expect(moved.user("2")).toMatchObject({
      disabled_at_millis: expect.any(Number),
      contact_channels: [{ is_verified: false }],
    });
    expect(moved.user("2")).not.toHaveProperty("password_hash");
    expect(moved.warnings).not.toContainEqual(expect.stringContaining("A password hash is not of the format"));
    expect(moved.lines.oauth_account).toMatchObject([{ provider_id: "google", account_id: "1170" }]);
  });

  test("move from Rails with Devise, whose pepper the map says", async () => {
    const peppered = Bun.password.hashSync(`${PASSWORD}pepper`, { algorithm: "bcrypt", cost: 4 });
    const rows = {
      "users.csv": `id,email,encrypted_password,reset_password_token,confirmed_at,created_at,updated_at,sign_in_count\n1,ada@example.com,${peppered},,${AT},${AT},${AT},3\n`,
    };
    const moved = await whole("rails", moveIn(rows, { map: { hash: { pepper: "pepper" } } }));
    expect(moved.user("1")).toMatchObject({ contact_channels: [{ is_verified: true }], signed_up_at_millis: MILLIS });
    expect(await opened(moved, "1")).toEqual([true, false]);
    expect(await opened(await moveIn(rows), "1")).toEqual([false, false]);
  });

  test("move from Laravel, with the roles of spatie", async () => {
    const moved = await whole(
      "laravel",
      moveIn({
        "users.json": [
          {
            id: 1,
            name: "Ada",
            email: "ada@example.com",
            email_verified_at: AT,
            password: BCRYPT.replace("$2b$", "$2y$"),
            remember_token: "t",
            created_at: AT,
            updated_at: AT,
          },
        ],
        "roles.json": [{ id: 1, name: "writer", guard_name: "web", created_at: AT, updated_at: AT }],
        "model_has_roles.json": [{ role_id: 1, model_type: "App\\Models\\User", model_id: 1 }],
      }),
    );
    expect(moved.user("1")).toMatchObject({ display_name: "Ada", permission_ids: ["writer"] });
    expect(await opened(moved, "1")).toEqual([true, false]);
  });

  test("move from a dump of WordPress, with old and new hashes and the roles of its users", async () => {
    const { $wp, md5 } = {
      $wp: `$wp${Bun.password.hashSync(new Bun.CryptoHasher("sha384", "wp-sha384").update(PASSWORD).digest("base64"), { algorithm: "bcrypt", cost: 4 }).replace("$2b$", "$2y$")}`,
      md5: new Bun.CryptoHasher("md5").update(PASSWORD).digest("hex"),
    };
    const moved = await whole(
      "wordpress",
      moveIn({
        "site.sql": `-- MySQL dump 10.13
CREATE TABLE \`wp_users\` (\`ID\` bigint unsigned NOT NULL, \`user_login\` varchar(60), \`user_pass\` varchar(255), \`user_nicename\` varchar(50), \`user_email\` varchar(100), \`user_url\` varchar(100), \`user_registered\` datetime, \`user_activation_key\` varchar(255), \`user_status\` int, \`display_name\` varchar(250), PRIMARY KEY (\`ID\`));
INSERT INTO \`wp_users\` VALUES (1,'ada','${$wp}','ada','ada@example.com','https://ada.example','${AT}','',0,'Ada'),(2,'ben','${md5}','ben','ben@example.com','','${AT}','',0,'Ben');
CREATE TABLE \`wp_usermeta\` (\`umeta_id\` bigint, \`user_id\` bigint, \`meta_key\` varchar(255), \`meta_value\` longtext);
INSERT INTO \`wp_usermeta\` VALUES (1,1,'wp_capabilities','a:1:{s:13:\\"administrator\\";b:1;}'),(2,1,'nickname','ada');
`,
      }),
    );
    expect(moved.user("1")).toMatchObject({
      display_name: "Ada",
      permission_ids: ["administrator"],
      server_metadata: { wordpress: { username: "ada", user_url: "https://ada.example" } },
    });
    expect(await opened(moved, "1")).toEqual([true, false]);
    expect(await opened(moved, "2")).toEqual([true, false]);
  });

  test("move from ASP.NET Identity, with roles, logins, authenticator apps and recovery codes", async () => {
    const salt = randomBytes(16);
    const head = Buffer.from([1, 0, 0, 0, 1, 0, 0, 3, 232, 0, 0, 0, 16]);
    const hash = Buffer.concat([head, salt, pbkdf2Sync(PASSWORD, salt, 1_000, 32, "sha256")]).toString("base64");
    const moved = await whole(
      "aspnet",
      moveIn({
        "AspNetUsers.csv": `Id,UserName,NormalizedUserName,Email,NormalizedEmail,EmailConfirmed,PasswordHash,SecurityStamp,ConcurrencyStamp,PhoneNumber,PhoneNumberConfirmed,TwoFactorEnabled,LockoutEnd,LockoutEnabled,AccessFailedCount\nA-1,ada,ADA,ada@example.com,ADA@EXAMPLE.COM,True,${hash},S,C,+491,False,True,2126-01-01 00:00:00 +00:00,True,0\nB-2,ben,BEN,ben@example.com,BEN@EXAMPLE.COM,1,NULL,S,C,NULL,0,0,NULL,1,0\n`,
        "AspNetRoles.csv": "Id,Name,NormalizedName,ConcurrencyStamp\nr1,Admin,ADMIN,x\n",
        "AspNetUserRoles.csv": "UserId,RoleId\nA-1,r1\n",
        "AspNetUserLogins.csv": "LoginProvider,ProviderKey,ProviderDisplayName,UserId\nGoogle,1170,Google,A-1\n",
        "AspNetUserTokens.csv":
          "UserId,LoginProvider,Name,Value\nA-1,[AspNetUserStore],AuthenticatorKey,JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP\nA-1,[AspNetUserStore],RecoveryCodes,AAAAA-BBBBB;CCCCC-DDDDD\n",
      }),
    );
    expect(moved.user("A-1")).toMatchObject({
      contact_channels: [{ is_verified: true }],
      permission_ids: ["admin"],
      totp_secret_base64: expect.any(String),
      disabled_until_millis: Date.UTC(2126, 0, 1),
    });
    expect(await opened(moved, "A-1")).toEqual([true, false]);
    // SQL Server's own tools write NULL for a column without a value.
    expect(moved.user("B-2")?.server_metadata).toEqual({ aspnet: { username: "ben", PhoneNumberConfirmed: "0" } });
    expect(moved.warnings).not.toContainEqual(expect.stringContaining("A password hash is not of the format"));
    expect(moved.lines.oauth_account).toMatchObject([{ provider_id: "google", account_id: "1170" }]);
    expect(moved.lines.recovery_code).toHaveLength(2);
  });

  test("move from Lucia, whose keys have the hashes and the accounts", async () => {
    const { scryptSync } = await import("node:crypto");
    const key = scryptSync(PASSWORD, "0123456789abcdef", 64, { N: 16384, r: 16, p: 1, maxmem: 2 ** 26 }).toString(
      "hex",
    );
    const moved = await whole(
      "lucia",
      moveIn({
        "auth_user.json": [{ id: "u1", username: "ada" }],
        "user_key.json": [
          { id: "email:ada@example.com", user_id: "u1", hashed_password: `s2:0123456789abcdef:${key}` },
          { id: "github:583231", user_id: "u1", hashed_password: null },
        ],
      }),
    );
    expect(moved.user("u1")).toMatchObject({ display_name: "ada", contact_channels: [{ value: "ada@example.com" }] });
    expect(await opened(moved, "u1")).toEqual([true, false]);
    expect(moved.lines.oauth_account).toMatchObject([{ provider_id: "github", account_id: "583231" }]);
  });
});

describe("a table of one's own", () => {
  const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
  const csv = `Nr;Mail;Active;Secret;Salt;Groups;Plan\n1;ada@example.com;yes;${digest(`pep${PASSWORD}s`)};s;admin, billing;gold\n2;ben@example.com;no;;;;\n`;
  const users = {
    id: "nr",
    email: "Mail",
    email_verified: true,
    active: "Active",
    password_hash: "Secret",
    password_salt: "Salt",
    roles: "Groups",
  };

  test("moves by a map that names columns, hashes and roles", async () => {
    const hash = { format: "sha256", template: "{pepper}{password}{salt}", pepper: "pep" };
    const moved = await whole(
      "table",
      moveIn({ "people.csv": csv }, { from: "table", map: { users, hash, roles: { billing: null, admin: "boss" } } }),
    );
    expect(moved.user("1")).toMatchObject({
      contact_channels: [{ is_verified: true }],
      permission_ids: ["boss"],
      server_metadata: { table: { Plan: "gold" } },
    });
    expect(await opened(moved, "1")).toEqual([true, false]);
    expect(moved.user("2")).toMatchObject({ is_disabled: true });
  });

  test("is refused without a map, or with one that names what is not there", async () => {
    const refusal = async (map: object) => {
      try {
        await moveIn({ "people.csv": csv }, { from: "table", map });
        return "";
      } catch (error) {
        return String(error);
      }
    };
    expect(await refusal({})).toContain("people has: Nr, Mail, Active, Secret, Salt, Groups, Plan.");
    const misspelled = { users, hash: { format: "md5", template: "{Salt}{password}" } };
    expect(await refusal(misspelled)).toContain('The map\'s hash.template is "{Salt}{password}"; expected {password}');
    expect(await refusal({ users: { email: "address" } })).toContain("users.email names the column address");
    expect(await refusal({ users, hash: { format: "rot13" } })).toContain('hash.format is "rot13"');
    expect(await refusal({ users, hash: { format: "pbkdf2-sha256" } })).toContain("hash.iterations is missing");
  });

  test.each([
    ["pbkdf2-sha512", { iterations: 1_000 }, pbkdf2Sync(PASSWORD, "s", 1_000, 64, "sha512").toString("hex")],
    ["sha1", { encoding: "base64" }, new Bun.CryptoHasher("sha1").update(`s${PASSWORD}`).digest("base64")],
    ["bcrypt-sha256-hex", {}, Bun.password.hashSync(digest(PASSWORD), { algorithm: "bcrypt", cost: 4 })],
    ["text", {}, BCRYPT],
  ])("verifies passwords by hashes of the format %s", async (format, more, secret) => {
    const rows = [{ mail: "ada@example.com", secret, salt: "s" }];
    const map = { users: { email: "mail", password_hash: "secret", password_salt: "salt" }, hash: { format, ...more } };
    const moved = await moveIn({ "people.json": rows }, { from: "table", map });
    expect(await opened(moved, "ada@example.com")).toEqual([true, false]);
  });
});
