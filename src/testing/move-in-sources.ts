import type { ProductName } from "#server/move-in/product-names.ts";

const ID = "6a7b2c1e-1111-4222-8333-0000000000";
const SALT = Buffer.from("0123456789abcdef").toString("base64");
const BCRYPT = "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe";

/**
 * A small source of each product that comes as JSON: the content of its files, by their names without `.json`. Each has a user
 * with the address `a@example.com`.
 */
export const MOVE_IN_SOURCES: Partial<Record<ProductName, Record<string, unknown>>> = {
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
      { localId: "b", createdAt: "1575657372412", disabled: true, providerUserInfo: [] },
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
          id: `${ID}a5`,
          name: "g",
          path: "/g",
          realmRoles: ["a"],
          subGroups: [{ id: `${ID}a6`, name: "h", path: "/g/h" }],
        },
      ],
      organizations: [{ id: `${ID}a7`, name: "o", members: [{ username: "ada" }] }],
      users: [
        {
          id: `${ID}a1`,
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
        { id: `${ID}a2`, username: "ben", requiredActions: [] },
      ],
    },
  },
  cognito: {
    page: {
      Users: [
        {
          Username: "a",
          Attributes: [
            { Name: "sub", Value: `${ID}b1` },
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
          id: `${ID}c1`,
          email: "a@example.com",
          encryptionScheme: "bcrypt",
          factor: 6,
          salt: "m0CrhHm10qJ3lXRY.5zDGO",
          password: "3rS2KdeeWLuGmsfGlMfOxih58VYVfxe",
          registrations: [{ applicationId: "x", roles: ["admin"] }],
          memberships: [{ groupId: `${ID}c9` }],
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
  scim: {
    users: {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 2,
      Resources: [
        {
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
          id: "1",
          externalId: "e1",
          userName: "a@example.com",
          name: { givenName: "Ada", familyName: "Lovelace" },
          active: true,
          emails: [{ value: "a@example.com", primary: true }],
          photos: [{ value: "https://x.example/a.png", type: "photo" }],
          locale: "en-US",
          roles: [{ value: "admin" }],
          groups: [{ value: "g", display: "G" }],
          meta: { resourceType: "User", created: "2020-01-01T00:00:00Z" },
          "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Engines" },
        },
        {
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
          id: "2",
          userName: "b",
          active: false,
          meta: { created: "2020-01-01T00:00:00Z" },
        },
      ],
    },
    groups: {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 1,
      Resources: [
        {
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
          id: "g",
          displayName: "G",
          members: [{ value: "1" }, { value: "2", type: "User" }, { value: "g", type: "Group" }],
        },
      ],
    },
  },
  kratos: {
    page: [
      {
        id: `${ID}d1`,
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

/** A row of Django's `auth_user` (https://docs.djangoproject.com/en/stable/ref/contrib/auth/). */
export const djangoUser = (id: number, more: object = {}) => ({
  id,
  password: "!",
  last_login: "2026-01-02 03:04:05",
  is_superuser: 0,
  username: `u${id}`,
  first_name: "Ada",
  last_name: "L",
  email: `u${id}@example.com`,
  is_staff: 0,
  is_active: 1,
  date_joined: "2026-01-02 03:04:05",
  ...more,
});
