import { describe, expect, test } from "bun:test";
import { moveIn, opens, unknownFields } from "#testing/move-in.ts";
import { outcomeOf } from "#testing/waiting.ts";

// The sample of https://github.com/firebase/scrypt: the password is "user1password".
const HASH = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";
const SALT = "42xEC+ixf3L2lw==";
const PARAMETERS = {
  base64_signer_key: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  base64_salt_separator: "Bw==",
  rounds: 8,
  mem_cost: 14,
};
const map = { settings: PARAMETERS };
const forAddresses = (base64: string) => base64.replaceAll("+", "-").replaceAll("/", "_");

const ADA = {
  localId: "jZ8jq1kCXAYSuhEp4Yc7vWUJrh12",
  email: "ada@example.com",
  emailVerified: true,
  passwordHash: HASH,
  salt: SALT,
  displayName: "Ada Lovelace",
  photoUrl: "https://photos.example/ada.jpg",
  lastSignedInAt: "1704164645000",
  createdAt: "1575657372412",
  phoneNumber: "+15550100",
  customAttributes: '{"plan":"pro"}',
  providerUserInfo: [
    { providerId: "google.com", rawId: "1138", email: "ada@gmail.example", displayName: "Ada", photoUrl: "x" },
  ],
};

describe("Firebase's JSON", () => {
  test("an export keeps passwords, providers, claims and whether an account is disabled", async () => {
    const users = [
      ADA,
      {
        localId: "b",
        email: "ben@example.com",
        emailVerified: false,
        disabled: true,
        createdAt: "1575657372412",
        providerUserInfo: [],
      },
      { localId: "c", createdAt: "1575657372412", providerUserInfo: [] },
    ];
    const moved = await moveIn({ "users.json": { users } }, { map });
    const ada = moved.user("ada@example.com");

    expect(moved.report.product).toBe("firebase");
    expect(ada).toMatchObject({
      external_id: ADA.localId,
      display_name: "Ada Lovelace",
      profile_image_url: ADA.photoUrl,
      signed_up_at_millis: 1_575_657_372_412,
      last_active_at_millis: 1_704_164_645_000,
      client_read_only_metadata: { plan: "pro" },
      server_metadata: { firebase: { phoneNumber: "+15550100" } },
    });
    expect(
      await Promise.all(["user1password", "user1passworD", "user1password1", ""].map((each) => opens(ada, each))),
    ).toEqual([true, false, false, false]);
    expect(moved.of("oauth_account")).toMatchObject([
      { provider_id: "google", account_id: "1138", email: "ada@gmail.example" },
    ]);
    expect(moved.user("ben@example.com")).toMatchObject({ disabled_reason: "Disabled in Firebase" });
    expect(moved.of("user")[2]).toMatchObject({ external_id: "c", is_anonymous: true });
    expect(unknownFields(moved.report)).toEqual([]);
    expect(moved.report.collections).toMatchObject([{ name: "users", rows: 3, moved: 3 }]);
  });

  test("pages of the API have tenants, all providers, second factors and hashes of other kinds", async () => {
    const tenant = { name: "projects/p/tenants/acme-x1", displayName: "Acme", enableEmailLinkSignin: true };
    const account = {
      ...ADA,
      passwordHash: forAddresses(HASH),
      salt: forAddresses(SALT),
      version: 0,
      tenantId: "acme-x1",
      lastLoginAt: "1704164645000",
      validSince: "1575657372",
      mfaInfo: [{ mfaEnrollmentId: "m", totpInfo: {}, enrolledAt: "2024-01-01T00:00:00Z" }],
      providerUserInfo: [
        { providerId: "password", rawId: "ada@example.com", email: "ada@example.com", federatedId: "ada@example.com" },
        { providerId: "apple.com", rawId: "001.a", federatedId: "001.a" },
        { providerId: "oidc.acme", rawId: "9" },
      ],
    };
    const imported = {
      localId: "i",
      email: "old@example.com",
      passwordHash: "AAAA",
      salt: "AAAA",
      version: 1,
      createdAt: "1575657372412",
    };
    const moved = await moveIn(
      {
        "tenants.json": { tenants: [tenant] },
        "page-1.json": { kind: "k", users: [account] },
        "page-2.json": { users: [imported] },
      },
      { map },
    );

    expect(await opens(moved.user("ada@example.com"), "user1password")).toBe(true);
    expect(moved.user("old@example.com")).not.toHaveProperty("password_hash");
    expect(moved.warnings.some((says) => says.includes("imported into Firebase"))).toBe(true);
    expect(moved.of("oauth_account").map(({ provider_id }) => provider_id)).toEqual(["apple", "oidc.acme"]);
    expect(moved.of("team")).toMatchObject([{ display_name: "Acme" }]);
    expect(moved.of("team_member")).toHaveLength(1);
    expect(moved.became("users.mfaInfo")).toContain("second factors");
    expect(unknownFields(moved.report)).toEqual([]);
  });
});

describe("Firebase's CSV", () => {
  const line = (cells: Record<number, string>) =>
    `${Array.from({ length: 28 }, (_, at) => cells[at] ?? "").join(",")},\n`;
  const csv =
    line({
      0: "a1",
      1: "ada@example.com",
      2: "true",
      3: HASH,
      4: SALT,
      5: '"Lovelace, Ada "the first""',
      7: "1138",
      8: "ada@gmail.example",
      23: "1575657372412",
      24: "1704164645000",
      26: "false",
      27: '"{""plan"":""pro""}"',
    }) + line({ 0: "b2", 2: "false", 5: 'Ben "B" Ünal', 23: "1575657372412", 25: "+15550101", 26: "true" });

  test("a file without a header is known by its columns", async () => {
    const moved = await moveIn({ "users.csv": csv }, { map });

    expect(moved.report.product).toBe("firebase");
    expect(moved.of("user")).toMatchObject([
      {
        external_id: "a1",
        display_name: 'Lovelace, Ada "the first"',
        signed_up_at_millis: 1_575_657_372_412,
        client_read_only_metadata: { plan: "pro" },
      },
      { display_name: 'Ben "B" Ünal', disabled_reason: "Disabled in Firebase" },
    ]);
    expect(await opens(moved.user("ada@example.com"), "user1password")).toBe(true);
    expect(moved.of("oauth_account")).toMatchObject([{ provider_id: "google", account_id: "1138" }]);
    expect(moved.report.collections).toMatchObject([{ rows: 2, moved: 2 }]);
    expect(unknownFields(moved.report)).toEqual([]);
  });
});

/** The places are those of PROVIDER_ID_INDEX_MAP in the exporter of firebase-tools. */
test("a CSV file of Firebase has accounts at Apple, Microsoft and others after the custom claims", async () => {
  const cells: string[] = Array(52).fill("");
  const own = { 0: "a1", 1: "ada@example.com", 2: "true", 23: "1575657372412", 24: "1704164645000", 26: "false" };
  const accounts = { 15: "x", 28: "001.a", 29: "a@privaterelay.example", 32: "ms", 44: "li", 48: "ya" };
  for (const [at, text] of Object.entries({ ...own, ...accounts })) cells[Number(at)] = text;
  const moved = await moveIn({ "users.csv": `${cells.join(",")},\n` }, { map });

  expect(moved.report.product).toBe("firebase");
  expect(moved.of("oauth_account").map(({ provider_id, account_id }) => `${provider_id} ${account_id}`)).toEqual([
    "x x",
    "apple 001.a",
    "microsoft ms",
    "linkedin li",
    "yahoo.com ya",
  ]);
  expect(unknownFields(moved.report)).toEqual([]);
});

test("passwords of Firebase are not lost in silence when the project's parameters are missing", async () => {
  const files = { "users.json": { users: [ADA] } };

  expect(await outcomeOf(moveIn(files))).toThrow("Password hash parameters");
  expect(await outcomeOf(moveIn(files, { map: { settings: { ...PARAMETERS, rounds: "" } } }))).toThrow("mem_cost");
  const without = await moveIn(files, { map: { settings: { passwords: false } } });
  expect(without.user("ada@example.com")).not.toHaveProperty("password_hash");
});
