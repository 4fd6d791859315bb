import { describe, expect, test } from "bun:test";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { lostRows, moveIn, opens, unknownFields } from "#testing/move-in.ts";

const SECRET = "the secret of the app";

/** As Better Auth's own database has it; scrypt with N 16384, r 16, p 1, as its documentation says. */
async function hashOf(password: string): Promise<string> {
  const { scryptSync } = await import("node:crypto");
  const salt = "00112233445566778899aabbccddeeff";
  const key = scryptSync(password.normalize("NFKC"), salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  return `${salt}:${key.toString("hex")}`;
}

function sealed(text: string, secret = SECRET): string {
  const key = new Bun.CryptoHasher("sha256").update(secret).digest();
  const nonce = new Uint8Array(24).fill(7);
  return Buffer.concat([nonce, xchacha20poly1305(key, nonce).encrypt(Buffer.from(text))]).toString("hex");
}

const digestOf = (key: string) => new Bun.CryptoHasher("sha256").update(key).digest("base64url");

const source = async () => ({
  "user.json": [
    {
      id: "a1",
      name: "Ada",
      email: "ada@example.com",
      emailVerified: 1,
      image: "https://example.com/a.png",
      createdAt: "2026-01-02T03:04:05.678Z",
      updatedAt: "2026-01-02T03:04:05.678Z",
      twoFactorEnabled: 1,
      role: "admin,editor",
      username: "ada",
      displayUsername: "Ada",
      plan: "gold",
    },
    {
      id: "b2",
      name: "Bän",
      email: "ADA@example.com",
      emailVerified: 0,
      image: "/b.png",
      createdAt: 1_767_322_445,
      banned: true,
      banReason: "spam",
      banExpires: "2027-01-01T00:00:00Z",
      role: "user",
    },
    {
      id: "c3",
      name: "",
      email: "temp-c3@example.com",
      emailVerified: 0,
      isAnonymous: 1,
      phoneNumber: "+49 1",
      phoneNumberVerified: 1,
    },
  ],
  "account.json": [
    { id: "1", accountId: "a1", providerId: "credential", userId: "a1", password: await hashOf("correct horse") },
    {
      id: "2",
      accountId: "b2",
      providerId: "credential",
      userId: "b2",
      password: "$2b$04$abcdefghijklmnopqrstuuMmwYkVQ0mm.VrPNv4e.rJqWqJYJ8n4K",
    },
    { id: "3", accountId: "583231", providerId: "github", userId: "b2", accessToken: "t", scope: "user" },
  ],
  "twoFactor.json": [
    {
      id: "1",
      secret: sealed("abcdefghijklmnopqrstuvwxyz123456"),
      backupCodes: sealed('["abcde-FGHij"]'),
      userId: "a1",
    },
    { id: "2", secret: sealed("never confirmed"), backupCodes: "[]", userId: "b2", verified: false },
  ],
  "passkey.json": [
    {
      id: "1",
      name: "Phone",
      publicKey: "pQECAyYgASFYIA==",
      userId: "c3",
      credentialID: "AAEC",
      counter: 5,
      deviceType: "multiDevice",
      backedUp: 1,
      transports: "internal",
      createdAt: "2026-01-02",
      aaguid: "00000000-0000-0000-0000-000000000000",
    },
  ],
  "apikey.json": [
    {
      id: "1",
      name: "CI",
      start: "ab_cde",
      prefix: "ab_",
      key: digestOf("ab_cdefgh"),
      userId: "a1",
      enabled: 1,
      rateLimitEnabled: 1,
      permissions: '{"a":["b"]}',
    },
    {
      id: "2",
      name: "Off",
      start: "xx",
      prefix: null,
      key: digestOf("xx"),
      userId: "a1",
      enabled: false,
      rateLimitEnabled: 1,
    },
  ],
});
const map = { settings: { secret: SECRET } };

describe("a database of Better Auth", () => {
  test("gives users with passwords, roles, bans, accounts, second factors, recovery codes, passkeys and API keys", async () => {
    const { report, lines, user } = await moveIn(await source(), { map });

    expect(report.product).toBe("better-auth");
    expect([lostRows(report), unknownFields(report)]).toEqual([[], []]);
    expect(user("a1")).toMatchObject({
      external_id: "a1",
      display_name: "Ada",
      profile_image_url: "https://example.com/a.png",
      contact_channels: [{ value: "ada@example.com", is_verified: true, used_for_auth: true }],
      totp_secret_base64: Buffer.from("abcdefghijklmnopqrstuvwxyz123456").toString("base64"),
      signed_up_at_millis: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
      permission_ids: ["admin", "editor"],
      server_metadata: { better_auth: { username: "ada", displayUsername: "Ada", plan: "gold" } },
    });
    expect(await opens(user("a1"), "correct horse")).toBe(true);
    expect(await opens(user("a1"), "correct horse ")).toBe(false);
    expect(user("b2")).toMatchObject({
      password_hash: "$2b$04$abcdefghijklmnopqrstuuMmwYkVQ0mm.VrPNv4e.rJqWqJYJ8n4K",
      contact_channels: [{ value: "ADA@example.com", used_for_auth: false }],
      disabled_until_millis: Date.UTC(2027, 0, 1),
      disabled_reason: "spam",
    });
    expect(user("b2")).not.toHaveProperty("totp_secret_base64");
    expect(user("c3")).toMatchObject({
      is_anonymous: true,
      server_metadata: { better_auth: { phoneNumber: "+49 1" } },
    });
    expect(lines.recovery_code).toMatchObject([{ user_id: user("a1")?.id, code: "abcde-FGHij" }]);
    expect(lines.oauth_account).toMatchObject([
      { user_id: user("b2")?.id, provider_id: "github", account_id: "583231" },
    ]);
    expect(lines.passkey).toMatchObject([
      { user_id: user("c3")?.id, credential_id: "AAEC", public_key: "pQECAyYgASFYIA", counter: 5, backed_up: true },
    ]);
    expect(lines.api_key).toMatchObject([
      { user_id: user("a1")?.id, digest: Buffer.from(digestOf("ab_cdefgh"), "base64url").toString("hex") },
    ]);
    expect(report.left.map(({ why }) => why)).toEqual([
      "the user never confirmed the authenticator app",
      "the key is switched off",
    ]);
  });

  test("with other spellings of its tables and columns is the same", async () => {
    const snake = (name: string) => name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);
    const renamed = Object.entries(await source()).map(([name, rows]) => [
      `auth.${snake(name).replace(".json", "s.json")}`,
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [snake(field), value]))),
    ]);
    const { report, user } = await moveIn(Object.fromEntries(renamed), { map });
    expect([report.product, lostRows(report), unknownFields(report)]).toEqual(["better-auth", [], []]);
    expect(report.records).toMatchObject({ user: 3, oauth_account: 1, passkey: 1, api_key: 1, recovery_code: 1 });
    expect(await opens(user("a1"), "correct horse")).toBe(true);
  });

  test("whose secret was rotated opens with the secret of each version", async () => {
    const rows = await source();
    rows["twoFactor.json"] = [
      { id: "1", secret: `$ba$2$${sealed("second".repeat(5), "newer")}`, backupCodes: "[]", userId: "a1" },
    ];
    const { user } = await moveIn(rows, { map: { settings: { secret: SECRET, secret_2: "newer" } } });
    expect(user("a1")?.totp_secret_base64).toBe(Buffer.from("second".repeat(5)).toString("base64"));
  });

  test("with second factors is refused without the secret or with another one, and moves without them if the map says so", async () => {
    const refusalWith = async (settings?: Record<string, string>) => {
      try {
        await moveIn(await source(), settings && { map: { settings } });
        return "";
      } catch (error) {
        return String(error);
      }
    };
    expect(await refusalWith()).toContain("BETTER_AUTH_SECRET");
    expect(await refusalWith({ secret: "another" })).toContain("settings.secret does not open the second factors");
    const { report } = await moveIn(await source(), { map: { settings: { secret: false } } });
    expect(report.records.user).toBe(3);
    expect(report.left.map(({ why }) => why)).toContain('the map says "secret": false, so second factors are left out');
  });
});
