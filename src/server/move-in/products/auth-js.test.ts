import { describe, expect, test } from "bun:test";
import { lostRows, moveIn, opens, unknownFields } from "#testing/move-in.ts";

const HASH = Bun.password.hashSync("correct horse", { algorithm: "bcrypt", cost: 4 });

const source = {
  "users.json": [
    {
      id: "cm1",
      name: "Ada",
      email: "ada@example.com",
      emailVerified: "2026-01-02 03:04:05",
      image: "https://example.com/a.png",
      role: "ADMIN",
      hashedPassword: HASH,
    },
    {
      id: "cm2",
      name: null,
      email: "ben@example.com",
      emailVerified: null,
      image: null,
      role: "USER",
      hashedPassword: null,
    },
  ],
  "accounts.json": [
    {
      userId: "cm1",
      type: "oauth",
      provider: "github",
      providerAccountId: "583231",
      access_token: "t",
      expires_at: 1,
      session_state: "s",
    },
    { userId: "cm2", type: "webauthn", provider: "passkey", providerAccountId: "AAEC" },
    { userId: "cm2", type: "oidc", provider: "google", providerAccountId: "1170", id_token: "t" },
  ],
  "authenticators.json": [
    {
      credentialID: "AAEC",
      userId: "cm2",
      providerAccountId: "AAEC",
      credentialPublicKey: "pQECAyYgASFYIA==",
      counter: 5,
      credentialDeviceType: "multiDevice",
      credentialBackedUp: 1,
      transports: "internal",
    },
  ],
};

/** The same, as another adapter names tables and columns. */
const renamed = (table: (name: string) => string, column: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(source).map(([name, rows]) => [
      `${table(name.replace(".json", ""))}.json`,
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [column(field), value]))),
    ]),
  );
const same = (name: string) => name;
const snake = (name: string) => name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);

describe("Auth.js", () => {
  test.each([
    ["the pg adapter", source],
    ["Prisma", renamed((name) => name.replace(/^./, (first) => first.toUpperCase()).replace(/s$/, ""), same)],
    ["columns in snake case", renamed((name) => `app_${name}`, snake)],
    [
      "a schema and lower case",
      renamed(
        (name) => `next_auth.${name}`,
        (name) => name.toLowerCase(),
      ),
    ],
  ])("with %s moves users, accounts and passkeys, and the hash that the app keeps", async (_, files) => {
    const { report, lines, user } = await moveIn(files);

    expect([report.product, lostRows(report), unknownFields(report)]).toEqual(["auth-js", [], []]);
    expect(user("cm1")).toMatchObject({
      display_name: "Ada",
      profile_image_url: "https://example.com/a.png",
      contact_channels: [{ value: "ada@example.com", is_verified: true }],
      permission_ids: ["admin"],
    });
    expect(await opens(user("cm1"), "correct horse")).toBe(true);
    expect(user("cm2")).toMatchObject({ contact_channels: [{ is_verified: false }] });
    expect(user("cm2")).not.toHaveProperty("permission_ids");
    expect(lines.oauth_account).toMatchObject([
      { user_id: user("cm1")?.id, provider_id: "github", account_id: "583231" },
      { user_id: user("cm2")?.id, provider_id: "google", account_id: "1170" },
    ]);
    expect(lines.passkey).toMatchObject([{ credential_id: "AAEC", public_key: "pQECAyYgASFYIA", counter: 5 }]);
  });
});
