import { expect, test } from "bun:test";
import { pbkdf2Sync } from "node:crypto";
import { moveIn, opens, unknownFields } from "#testing/move-in.ts";
import { outcomeOf } from "#testing/waiting.ts";

const ADA = "6a7b2c1e-1111-4222-8333-000000000001";
const BEN = "6a7b2c1e-1111-4222-8333-000000000002";

const salt = Buffer.from("0123456789abcdef");

/** A credential as Keycloak writes it, with a hash that Node made. */
function pbkdf2(password: string, algorithm: "pbkdf2" | "pbkdf2-sha256" | "pbkdf2-sha512") {
  const [digest, size] = { pbkdf2: ["sha1", 64], "pbkdf2-sha256": ["sha256", 64], "pbkdf2-sha512": ["sha512", 64] }[
    algorithm
  ] as [string, number];
  const value = pbkdf2Sync(password, salt, 1_000, size, digest).toString("base64");
  return {
    id: "c1",
    type: "password",
    createdDate: 1_700_000_000_000,
    secretData: JSON.stringify({ value, salt: salt.toString("base64"), additionalParameters: {} }),
    credentialData: JSON.stringify({ hashIterations: 1_000, algorithm, additionalParameters: {} }),
  };
}

/** The same for argon2id, Keycloak's default since version 25. */
async function argon2(password: string) {
  const text = await Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 7_168, timeCost: 5 });
  const [value, saltText] = text
    .split("$")
    .slice(-2)
    .reverse()
    .map((part) => Buffer.from(part, "base64").toString("base64"));
  return {
    type: "password",
    secretData: JSON.stringify({ value, salt: saltText, additionalParameters: {} }),
    credentialData: JSON.stringify({
      hashIterations: 5,
      algorithm: "argon2",
      additionalParameters: {
        hashLength: ["32"],
        memory: ["7168"],
        type: ["id"],
        version: ["1.3"],
        parallelism: ["1"],
      },
    }),
  };
}

const otp = (data: object, secret: object) => ({
  type: "otp",
  userLabel: "Phone",
  secretData: JSON.stringify(secret),
  credentialData: JSON.stringify({
    subType: "totp",
    digits: 6,
    counter: 0,
    period: 30,
    algorithm: "HmacSHA1",
    ...data,
  }),
});

/** The key of an authenticator in COSE (RFC 9052): ES256 with two coordinates. */
const COSE = Buffer.concat([
  Buffer.from("a5010203262001215820", "hex"),
  Buffer.alloc(32, 1),
  Buffer.from("225820", "hex"),
  Buffer.alloc(32, 2),
]);
const passkey = {
  type: "webauthn-passwordless",
  userLabel: "Laptop",
  createdDate: 1_700_000_000_000,
  secretData: "{}",
  credentialData: JSON.stringify({
    aaguid: "00000000-0000-0000-0000-000000000000",
    credentialId: Buffer.from("credential-of-ada??>").toString("base64"),
    counter: 7,
    credentialPublicKey: COSE.toString("base64url"),
    attestationStatementFormat: "none",
    transports: ["internal"],
  }),
};

const user = (id: string, name: string, rest: object) => ({
  id,
  createdTimestamp: 1_700_000_000_000,
  username: name,
  enabled: true,
  totp: false,
  emailVerified: true,
  email: `${name}@example.com`,
  credentials: [] as object[],
  disableableCredentialTypes: [],
  requiredActions: [] as string[],
  realmRoles: ["default-roles-shop"],
  notBefore: 0,
  groups: [] as string[],
  ...rest,
});

const role = (name: string, composites?: object) => ({
  id: name,
  name,
  composite: !!composites,
  composites,
  clientRole: false,
});

const REALM = {
  id: "shop",
  realm: "shop",
  enabled: true,
  webAuthnPolicyPasswordlessRpId: "shop.example",
  roles: {
    realm: [
      role("default-roles-shop", { realm: ["offline_access", "customer"], client: { account: ["view-profile"] } }),
      role("offline_access"),
      role("customer"),
      role("Chief Editor", { realm: ["editor"], client: { "shop-api": ["write"] } }),
      role("editor"),
    ],
    client: { "shop-api": [role("write")], account: [role("view-profile")] },
  },
  groups: [
    {
      id: "9a7b2c1e-1111-4222-8333-000000000001",
      name: "Sales",
      path: "/Sales",
      attributes: { region: ["north"] },
      realmRoles: ["editor"],
      clientRoles: {},
      subGroups: [{ id: "9a7b2c1e-1111-4222-8333-000000000002", name: "Berlin", path: "/Sales/Berlin", subGroups: [] }],
    },
  ],
  organizations: [
    {
      id: "8a7b2c1e-1111-4222-8333-000000000001",
      name: "Acme",
      alias: "acme",
      enabled: true,
      domains: [{ name: "acme.example", verified: true }],
      members: [
        { username: "ada", membershipType: "UNMANAGED" },
        { username: "nobody", membershipType: "MANAGED" },
      ],
    },
  ],
  clients: [{ id: "x", clientId: "shop-api" }],
};

const ada = async () =>
  user(ADA, "ada", {
    firstName: "Ada",
    lastName: "Lovelace",
    attributes: { locale: ["de"], phone: ["+15550100"] },
    credentials: [await argon2("correct horse"), otp({}, { value: "12345678901234567890" }), passkey],
    realmRoles: ["default-roles-shop", "Chief Editor"],
    clientRoles: { "shop-api": ["write"] },
    federatedIdentities: [{ identityProvider: "google", userId: "1138", userName: "ada" }],
    groups: ["/Sales/Berlin"],
  });

test("a realm of Keycloak comes with credentials, roles, groups and organizations", async () => {
  const ben = user(BEN, "ben", {
    enabled: false,
    emailVerified: false,
    credentials: [pbkdf2("pässwörd", "pbkdf2-sha512")],
  });
  const client = user("6a7b2c1e-1111-4222-8333-000000000003", "service-account-shop", {
    serviceAccountClientId: "shop-api",
  });
  const moved = await moveIn({ "shop-realm.json": { ...REALM, users: [await ada(), ben, client] } });
  const one = moved.user("ada@example.com");

  expect(moved.report.product).toBe("keycloak");
  expect(one).toMatchObject({
    id: ADA,
    display_name: "Ada Lovelace",
    language: "de",
    totp_secret_base64: Buffer.from("12345678901234567890").toString("base64"),
    permission_ids: ["customer", "chief_editor", "shop-api:write".replace("-", "_"), "editor"],
    server_metadata: { keycloak: { username: "ada", attributes: { phone: ["+15550100"] } } },
  });
  expect(one).not.toHaveProperty("external_id");
  expect(await opens(one, "correct horse")).toBe(true);
  expect(await opens(one, "correct horsE")).toBe(false);
  expect(moved.user("ben@example.com")).toMatchObject({
    disabled_reason: "Disabled in Keycloak",
    permission_ids: ["customer"],
  });
  expect(await opens(moved.user("ben@example.com"), "pässwörd")).toBe(true);
  expect(moved.of("permission")).toMatchObject([
    { id: "customer" },
    { id: "editor" },
    { id: "shop_api:write" },
    { id: "chief_editor", contained_permission_ids: ["editor", "shop_api:write"] },
  ]);
  expect(moved.of("passkey")).toMatchObject([
    {
      user_id: ADA,
      credential_id: Buffer.from("credential-of-ada??>").toString("base64url"),
      counter: 7,
      name: "Laptop",
    },
  ]);
  expect(moved.warnings.some((says) => says.includes("shop.example"))).toBe(true);
  expect(moved.of("oauth_account")).toMatchObject([{ provider_id: "google", account_id: "1138", user_id: ADA }]);
  expect(moved.of("team").map(({ display_name }) => display_name)).toEqual(["Sales / Berlin", "Sales", "Acme"]);
  expect(moved.of("team_member")).toMatchObject([
    { team_id: "9a7b2c1e-1111-4222-8333-000000000002", user_id: ADA },
    { team_id: REALM.organizations[0]?.id, user_id: ADA },
  ]);
  expect(moved.report.collections).toMatchObject([
    { name: "groups", rows: 1, moved: 1 },
    { name: "subGroups", rows: 1, moved: 1 },
    { name: "users", rows: 3, moved: 2, left: 1 },
    { name: "organizations", rows: 1, moved: 1 },
    { name: "members", rows: 2, moved: 1, left: 1 },
  ]);
  expect(moved.report.unread).toEqual(["clients"]);
  expect(unknownFields(moved.report)).toEqual([]);
});

test("a folder of Keycloak has the users in numbered files, and several realms are refused", async () => {
  const files = {
    "shop-realm.json": REALM,
    "shop-users-0.json": { realm: "shop", users: [await ada()] },
    "shop-users-1.json": { realm: "shop", users: [user(BEN, "ben", {})] },
  };
  const { of, report } = await moveIn(files);

  expect(of("user")).toHaveLength(2);
  expect(report.collections.find(({ name }) => name === "users")).toMatchObject({ rows: 2, moved: 2 });
  // As `kcadm.sh` takes them, and `hallpass export --as keycloak` writes them for a project without teams.
  const none = {
    "users-1.json": { users: [user(BEN, "ben", { attributes: { x: ["1"] } })] },
    "groups.json": { groups: [], ifResourceExists: "SKIP" },
  };
  const partial = await moveIn(none);
  expect([partial.of("team"), partial.of("user").length]).toEqual([[], 1]);
  expect(partial.report.preview[0]?.user).toMatchObject({ server_metadata: { keycloak: { username: "ben" } } });
  const master = { realm: "master", users: [user(ADA, "admin", {})] };
  expect(await outcomeOf(moveIn({ ...files, "master-users-0.json": master }))).toThrow("several realms: master, shop");
});

test("each kind of credential of Keycloak is taken or named in the report", async () => {
  const users = [
    user(ADA, "ada", { credentials: [pbkdf2("a", "pbkdf2"), otp({ digits: 8 }, { value: "x" })] }),
    user(BEN, "ben", { credentials: [pbkdf2("b", "pbkdf2-sha256")], requiredActions: ["UPDATE_PASSWORD"] }),
    user("6a7b2c1e-1111-4222-8333-000000000004", "cy", {
      credentials: [
        {
          type: "password",
          algorithm: "pbkdf2-sha256",
          hashIterations: 1000,
          salt: salt.toString("base64"),
          hashedSaltedValue: pbkdf2Sync("c", salt, 1000, 64, "sha256").toString("base64"),
        },
        otp({ secretEncoding: "BASE32" }, { value: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" }),
        otp({}, { value: "12345678901234567890" }),
        { type: "recovery-authn-codes", secretData: "{}", credentialData: "{}" },
        { type: "webauthn", secretData: "{}", credentialData: "not JSON" },
        { type: "kerberos" },
      ],
    }),
    user("6a7b2c1e-1111-4222-8333-000000000005", "di", {
      credentials: [
        {
          type: "password",
          secretData: '{"value":"aA==","salt":"aA=="}',
          credentialData: '{"hashIterations":1,"algorithm":"own"}',
        },
      ],
    }),
  ];
  const { user: find, warnings } = await moveIn({ "users.json": { realm: "r", users } });
  const [one, ben, cy, di] = ["ada", "ben", "cy", "di"].map((name) => find(`${name}@example.com`));

  expect(await opens(one, "a")).toBe(true);
  expect(await opens(cy, "c")).toBe(true);
  expect(one).not.toHaveProperty("totp_secret_base64");
  expect([ben, di].map((each) => each?.password_hash)).toEqual([undefined, undefined]);
  expect(cy).toMatchObject({ totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") });
  for (const part of [
    "6 digits",
    "choose a new password",
    "several authenticator apps",
    "Recovery codes",
    "no public key",
    "kerberos",
    "cannot verify",
  ]) {
    expect(warnings.filter((says) => says.includes(part))).toHaveLength(1);
  }
});

test("a map says whether groups of Keycloak are teams, permissions or nothing", async () => {
  const source = { "r.json": { ...REALM, users: [await ada()] } };
  const asPermissions = await moveIn(source, {
    map: { settings: { groups: "permissions" }, roles: { editor: "edit", customer: null } },
  });
  const left = await moveIn(source, { map: { settings: { groups: "leave" } } });

  expect(asPermissions.user("ada@example.com")?.permission_ids).toEqual([
    "chief_editor",
    "shop_api:write",
    "edit",
    "sales:berlin",
  ]);
  expect(asPermissions.of("team")).toHaveLength(1);
  expect(left.of("team_member")).toHaveLength(1);
  expect(await outcomeOf(moveIn(source, { map: { settings: { groups: "both" } } }))).toThrow(
    "teams, permissions, leave",
  );
});
