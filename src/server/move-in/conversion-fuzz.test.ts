import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkFile } from "#server/transfer/check.ts";
import { type Dice, dice } from "#testing/dice.ts";
import { repeats } from "#testing/repeats.ts";
import { convert, productOf } from "./convert.ts";
import { openInput } from "./inputs/open.ts";
import type { ProductName } from "./product-names.ts";
import type { MoveReport } from "./report.ts";
import { Source } from "./source.ts";
import { SourceError } from "./source-error.ts";

const ID = "6a7b2c1e-1111-4222-8333-00000000000";
const SALT = Buffer.from("0123456789abcdef").toString("base64");
const BCRYPT = "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe";

/** A source of each product that comes as JSON, with each list that its reader knows. */
const SOURCES: Partial<Record<ProductName, Record<string, unknown>>> = {
  auth0: {
    users: [
      {
        user_id: "auth0|1",
        email: "a@example.com",
        email_verified: true,
        name: "Ada",
        picture: "https://x.example/a.png",
        identities: [{ provider: "github", user_id: "7", connection: "github" }],
        user_metadata: { a: 1 },
        app_metadata: { b: [2] },
        created_at: "2020-01-01T00:00:00Z",
        blocked: false,
      },
      {
        user_id: "auth0|2",
        email: "b@example.com",
        mfa_factors: [{ totp: { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" } }],
      },
    ],
    hashes: [{ _id: { $oid: "1" }, email: "a@example.com", passwordHash: BCRYPT }],
    organizations: [
      { id: "org_1", name: "acme", branding: { logo_url: "https://x.example/l.png" }, metadata: { a: "b" } },
    ],
    members: [{ organization_id: "org_1", user_id: "auth0|1", roles: [{ name: "Admin" }] }],
    invitations: [
      {
        id: "uinv_1",
        organization_id: "org_1",
        invitee: { email: "c@example.com" },
        expires_at: "2030-01-01T00:00:00Z",
      },
    ],
  },
  firebase: {
    users: [
      {
        localId: "a",
        email: "a@example.com",
        emailVerified: true,
        passwordHash: SALT,
        salt: SALT,
        createdAt: "1575657372412",
        customAttributes: '{"a":1}',
        providerUserInfo: [{ providerId: "google.com", rawId: "1" }],
        tenantId: "t",
      },
      { localId: "b", disabled: true, providerUserInfo: [] },
    ],
  },
  keycloak: {
    realm: {
      realm: "r",
      roles: {
        realm: [{ name: "a", composites: { realm: ["b"], client: { c: ["d"] } } }, { name: "b" }],
        client: { c: [{ name: "d" }] },
      },
      groups: [
        {
          id: `${ID}5`,
          name: "g",
          path: "/g",
          realmRoles: ["a"],
          subGroups: [{ id: `${ID}6`, name: "h", path: "/g/h" }],
        },
      ],
      organizations: [{ id: `${ID}7`, name: "o", members: [{ username: "ada" }] }],
      users: [
        {
          id: `${ID}1`,
          username: "ada",
          email: "a@example.com",
          enabled: true,
          requiredActions: [],
          realmRoles: ["a"],
          clientRoles: { c: ["d"] },
          groups: ["/g/h"],
          attributes: { locale: ["de"] },
          federatedIdentities: [{ identityProvider: "google", userId: "1" }],
          credentials: [
            {
              type: "password",
              secretData: JSON.stringify({ value: SALT, salt: SALT }),
              credentialData: JSON.stringify({ hashIterations: 1_000, algorithm: "pbkdf2-sha256" }),
            },
            { type: "otp", secretData: '{"value":"12345678901234567890"}', credentialData: "{}" },
          ],
        },
        { id: `${ID}2`, username: "ben", requiredActions: [] },
      ],
    },
  },
  cognito: {
    page: {
      Users: [
        {
          Username: "a",
          Attributes: [
            { Name: "sub", Value: `${ID}1` },
            { Name: "email", Value: "a@example.com" },
          ],
          UserStatus: "CONFIRMED",
          Enabled: true,
          UserCreateDate: 1_635_161_820.1,
        },
      ],
    },
    members: [{ GroupName: "Admins", Username: "a" }],
  },
  okta: {
    users: [{ id: "00u1", status: "ACTIVE", profile: { login: "a@example.com", firstName: "Ada" } }],
    groups: [{ id: "00g1", type: "OKTA_GROUP", objectClass: ["x"], profile: { name: "G" } }],
    members: [{ groupId: "00g1", userId: "00u1" }],
  },
  workos: {
    users: [
      {
        object: "user",
        id: "user_1",
        email: "a@example.com",
        metadata: { a: 1 },
        created_at: "2023-11-18T09:18:13.120Z",
      },
    ],
    organizations: [{ object: "organization", id: "org_1", name: "Acme" }],
    memberships: [
      {
        object: "organization_membership",
        user_id: "user_1",
        organization_id: "org_1",
        status: "active",
        role: { slug: "admin" },
      },
    ],
  },
  fusionauth: {
    users: {
      users: [
        {
          id: `${ID}1`,
          email: "a@example.com",
          encryptionScheme: "bcrypt",
          factor: 6,
          salt: "m0CrhHm10qJ3lXRY.5zDGO",
          password: "3rS2KdeeWLuGmsfGlMfOxih58VYVfxe",
          registrations: [{ applicationId: "x", roles: ["admin"] }],
          memberships: [{ groupId: `${ID}9` }],
          twoFactor: { methods: [{ secret: "GEZDGNBVGY3TQOJQ" }] },
          data: { a: 1 },
        },
      ],
    },
  },
  zitadel: {
    export: {
      orgs: [
        {
          orgId: "1",
          org: { name: "O" },
          projects: [{ projectId: "1", project: { name: "P" } }],
          humanUsers: [
            {
              userId: "2",
              user: {
                userName: "a",
                profile: { displayName: "A" },
                email: { email: "a@example.com" },
                hashedPassword: { value: BCRYPT },
                otpCode: "GEZDGNBVGY3TQOJQ",
              },
            },
          ],
          userGrants: [{ userId: "2", projectId: "1", roleKeys: ["admin"] }],
          userMetadata: [{ id: "2", key: "k", value: "dg==" }],
          userLinks: [{ userId: "2", idpName: "Google", providedUserId: "1" }],
        },
      ],
    },
  },
  kratos: {
    page: [
      {
        id: `${ID}1`,
        schema_id: "default",
        state: "active",
        traits: { email: "a@example.com", name: { first: "A" } },
        credentials: {
          password: { config: { hashed_password: BCRYPT } },
          oidc: { identifiers: ["google:1"] },
          totp: { config: { totp_url: "otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ" } },
          webauthn: { config: { credentials: [{ id: SALT, public_key: SALT, authenticator: { sign_count: 1 } }] } },
        },
        verifiable_addresses: [{ value: "a@example.com", verified: true, via: "email" }],
        metadata_public: { a: 1 },
      },
    ],
  },
};

const ODD = [
  null,
  "",
  "\0",
  "a\0b",
  "\ud800",
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  ["x", 1, {}],
  { "": "" },
  { $oid: 1 },
  "__proto__",
  "x".repeat(5_000),
  "2024-13-45",
  "Infinity",
  "no address",
  "@",
  "a@example.com",
  "A@EXAMPLE.COM",
  "$2a$99$",
  "{",
  '{"a":',
  "[1",
  "data:image/png;base64,AAAA",
  ID,
  `${ID}1`,
  `${ID}2`,
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
];

/** The value with one place in it changed: to an odd value, without a field, or with an item twice. */
function mutated(value: unknown, die: Dice): unknown {
  if (typeof value === "object" && value !== null && die.below(8) > 0) {
    if (Array.isArray(value)) {
      if (value.length === 0) return [die.pick(ODD)];
      const at = die.below(value.length);
      if (die.below(6) === 0) return [...value, structuredClone(value[at])];
      return value.with(at, mutated(value[at], die));
    }
    const entries = Object.entries(value);
    if (entries.length === 0) return { a: die.pick(ODD) };
    const at = die.below(entries.length);
    const [field, each] = entries[at] as [string, unknown];
    if (die.below(8) === 0) return Object.fromEntries(entries.toSpliced(at, 1));
    return Object.fromEntries(entries.with(at, [field, mutated(each, die)]));
  }
  return die.below(3) === 0 ? die.text() : die.pick(ODD);
}

/** Converts a source and checks its lines as an import does. Null for a source that is refused. */
async function converted(product: ProductName, lists: Record<string, unknown>): Promise<MoveReport | null> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-fuzz-"));
  try {
    const [folder, scratch] = [join(directory, "source"), join(directory, "scratch")];
    for (const each of [folder, scratch]) mkdirSync(each);
    for (const [name, list] of Object.entries(lists)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(list));
    const source = new Source(await openInput([folder]));
    const settings = { base64_signer_key: SALT, base64_salt_separator: "Bw==", rounds: 8, mem_cost: 14 };
    const { lines, report } = await convert(await productOf(source, product), source, {
      projectId: `${ID}0`,
      map: { settings },
      scratch,
      now: () => 1_700_000_000_000,
    });
    await source.close();
    const file = join(directory, "lines");
    writeFileSync(file, Buffer.concat(await Array.fromAsync(lines.chunks())));
    const { problems } = await checkFile({ file, intoProject: `${ID}0` });
    expect(problems).toEqual([]);
    return report;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

for (const [name, lists] of Object.entries(SOURCES)) {
  const product = name as ProductName;
  test(`a source of ${product} with odd values loses no row, and gives only lines that an import takes`, async () => {
    expect(await converted(product, lists)).not.toBeNull();
    for (let seed = 0; seed < repeats(40, 2_000); seed++) {
      const die = dice(seed);
      let odd: unknown = lists;
      for (let times = 0; times <= die.below(3); times++) odd = mutated(odd, die);
      if (typeof odd !== "object" || odd === null || Array.isArray(odd)) continue;
      try {
        const report = await converted(product, odd as Record<string, unknown>);
        for (const { rows, moved, joined, left } of report?.collections ?? []) expect(moved + joined + left).toBe(rows);
      } catch (error) {
        throw new Error(`Seed ${seed}: ${JSON.stringify(odd).slice(0, 4_000)}`, { cause: error });
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
}
