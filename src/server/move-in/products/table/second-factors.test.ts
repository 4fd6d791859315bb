import { describe, expect, test } from "bun:test";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { moveIn, unknownFields } from "#testing/move-in.ts";
import { djangoUser } from "#testing/move-in-sources.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { allauthCodes } from "./django-factors.ts";

const AT = "2026-01-02 03:04:05";

describe("second factors of Laravel Fortify", () => {
  // Made by PHP 8.2 with serialize, openssl_encrypt and hash_hmac, as Laravel's Encrypter does; the key is 32 times "k".
  const KEY = "base64:a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=";
  const SECRET =
    "eyJpdiI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHc9PSIsInZhbHVlIjoiZU5iTWlpdmxjTWY3WVZlTU4wNDFGcXJ4dUMwdUdEZURCc1N3N0dzK2dvVT0iLCJtYWMiOiI1ZmMzYzRkMDc4ZTUxZWVhMWJlMGZlM2E5NDBiMmMxNGIwNzkyNzAxZWNlNTA5NjBjYWUzNmY4OTYzM2ZiZDVhIiwidGFnIjoiIn0=";
  const CODES =
    "eyJpdiI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHc9PSIsInZhbHVlIjoiM0FncWNnTXZ2aE5oc0ZpMGxCVVB2N21zL1A0QklWTDJuOFI2MVZoOVBQSXdaOHVlbVV6V3U3bW84U2ltWmFkQmhYUEQ3K3hxdllLdlF1aUJ1RjUrWnc9PSIsIm1hYyI6IjA3MDc2OTJlYWY2MTE1OTNkYjIwMWJjMmRlMzU3NWJmNDFiZjdhOWI2ZjgyZGNlNGQxZTdlM2YyYmQzNWJiZWYiLCJ0YWciOiIifQ==";
  const IN_GCM =
    "eyJpdiI6IkFBRUNBd1FGQmdjSUNRb0wiLCJ2YWx1ZSI6IkdlZkZHRDd5d1RBWjN4VEVKcE5QQWN1NjZ5dldONzYrIiwibWFjIjoiIiwidGFnIjoiWGYyY0VSM2t6M1MwY29kd3BXeVVnQT09In0=";
  const user = (id: number, rest: object) => ({
    id,
    name: "Ada",
    email: `u${id}@example.com`,
    email_verified_at: AT,
    password: "$2y$04$abcdefghijklmnopqrstuu5uZ1XFdGBnHjTKGSBbGLmNSLvsHuTyW",
    remember_token: null,
    created_at: AT,
    updated_at: AT,
    two_factor_secret: SECRET,
    two_factor_recovery_codes: CODES,
    ...rest,
  });
  const TOTP = Buffer.from("1234567890").toString("base64");

  test("come along with the key of the app, if the user has confirmed them", async () => {
    const moved = await moveIn(
      {
        "users.json": [
          user(1, { two_factor_confirmed_at: AT }),
          user(2, { two_factor_secret: IN_GCM, two_factor_confirmed_at: AT }),
          user(3, { two_factor_confirmed_at: null }),
        ],
      },
      { map: { settings: { app_key: `base64:${Buffer.alloc(32, 1).toString("base64")},${KEY}` } } },
    );

    expect(moved.report.product).toBe("laravel");
    expect(moved.of("user").map(({ totp_secret_base64 }) => totp_secret_base64)).toEqual([TOTP, TOTP, undefined]);
    expect(moved.of("recovery_code")).toHaveLength(4);
    expect(unknownFields(moved.report)).toEqual([]);
  });

  test("come along unconfirmed from an app without confirmations", async () => {
    const moved = await moveIn({ "users.json": [user(1, {})] }, { map: { settings: { app_key: KEY } } });

    expect(moved.of("user")).toMatchObject([{ totp_secret_base64: TOTP }]);
  });

  test("come along without recovery codes that an app keeps in a form of its own, and the report says so", async () => {
    const users = [user(1, { two_factor_recovery_codes: SECRET, two_factor_confirmed_at: AT })];
    const moved = await moveIn({ "users.json": users }, { map: { settings: { app_key: KEY } } });

    expect(moved.of("user")).toMatchObject([{ totp_secret_base64: TOTP }]);
    expect(moved.of("recovery_code")).toEqual([]);
    expect(moved.warnings).toContain("Recovery codes are not in the form of Fortify, and were left out.");
  });

  test("are left out without the key, and a wrong key is refused", async () => {
    const files = { "users.json": [user(1, { two_factor_confirmed_at: AT })] };
    const without = await moveIn(files);
    const outcome = (app_key: string) => outcomeOf(moveIn(files, { map: { settings: { app_key } } }));

    expect(without.user("1")).not.toHaveProperty("totp_secret_base64");
    expect(without.became("users.two_factor_secret")).toContain("APP_KEY");
    expect(await outcome(`base64:${Buffer.alloc(32, 1).toString("base64")}`)).toThrow("does not open");
    expect(await outcome("base64:AAAA")).toThrow("is not a key of Laravel");
  });
});

describe("second factors of Django", () => {
  const device = (id: number, userId: number, rest: object = {}) => ({
    id,
    name: "default",
    confirmed: 1,
    key: "3132333435363738393031323334353637383930",
    step: 30,
    t0: 0,
    digits: 6,
    tolerance: 1,
    drift: 0,
    last_t: -1,
    user_id: userId,
    throttling_failure_timestamp: null,
    throttling_failure_count: 0,
    created_at: AT,
    last_used_at: null,
    ...rest,
  });
  const TOTP = Buffer.from("12345678901234567890").toString("base64");

  test("come along from django-otp: devices, and static tokens as recovery codes", async () => {
    const staticDevice = { id: 5, name: "backup", confirmed: 1, user_id: 1, throttling_failure_count: 0 };
    const moved = await moveIn({
      "auth_user.json": [djangoUser(1), djangoUser(2), djangoUser(3)],
      "otp_totp_totpdevice.json": [
        device(1, 1),
        device(2, 1),
        device(3, 2, { confirmed: 0 }),
        device(4, 3, { digits: 8 }),
      ],
      "otp_static_staticdevice.json": [staticDevice],
      "otp_static_statictoken.json": [
        { id: 1, token: "mzxw6ytb", device_id: 5 },
        { id: 2, token: "oy4gk3lq", device_id: 5 },
        { id: 3, token: "aaaaaaaa", device_id: 6 },
      ],
    });

    expect(moved.report.product).toBe("django");
    expect(moved.of("user").map(({ totp_secret_base64 }) => totp_secret_base64)).toEqual([TOTP, undefined, undefined]);
    expect(moved.report.collections).toMatchObject([
      { name: "otp_totp_totpdevice", rows: 4, joined: 1, left: 3 },
      { name: "otp_static_staticdevice", rows: 1, joined: 1 },
      { name: "otp_static_statictoken", rows: 3, joined: 2, left: 1 },
      { name: "auth_user", rows: 3, moved: 3 },
    ]);
    expect(unknownFields(moved.report)).toEqual([]);
  });

  test("come along from allauth: apps, recovery codes by their seed, and passkeys", async () => {
    const [id, cose] = [Buffer.from("credential-of-ada"), Buffer.from("a401010327200621582001", "hex")];
    const authData = Buffer.concat([
      Buffer.alloc(32),
      Buffer.from([0x45, 0, 0, 0, 9]),
      Buffer.from("00112233445566778899aabbccddeeff", "hex"),
      Buffer.from([0, id.length]),
      id,
      cose,
      Buffer.alloc(31, 2),
    ]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Uint8Array.from(authData)],
    ]);
    const credential = {
      id: id.toString("base64url"),
      type: "public-key",
      response: {
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
        clientDataJSON: "e30",
      },
      clientExtensionResults: { credProps: { rk: true } },
    };
    const row = (at: number, type: string, data: object) => ({
      id: at,
      type,
      data: JSON.stringify(data),
      user_id: 1,
      created_at: AT,
      last_used_at: null,
    });
    const seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff0011223344556677";
    const moved = await moveIn({
      "auth_user.json": [djangoUser(1)],
      "mfa_authenticator.json": [
        row(1, "totp", { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" }),
        row(2, "recovery_codes", { seed, used_mask: 3 }),
        row(3, "webauthn", { name: "Laptop", credential }),
        row(4, "webauthn", { name: "Broken", credential: {} }),
      ],
    });

    expect(moved.user("1")).toMatchObject({ totp_secret_base64: TOTP });
    expect(moved.of("passkey")).toMatchObject([
      {
        credential_id: id.toString("base64url"),
        public_key: Buffer.concat([cose, Buffer.alloc(31, 2)]).toString("base64url"),
        counter: 9,
        aaguid: "00112233-4455-6677-8899-aabbccddeeff",
        name: "Laptop",
      },
    ]);
    expect(moved.report.collections).toMatchObject([
      { name: "mfa_authenticator", rows: 4, joined: 3, left: 1 },
      { name: "auth_user", moved: 1 },
    ]);
    expect(unknownFields(moved.report)).toEqual([]);
  });

  test("recovery codes of allauth are those that it shows to its users", () => {
    const seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff0011223344556677";

    // Made by Python's hmac, as allauth/mfa/recovery_codes/internal/auth does it.
    expect(allauthCodes({ seed, used_mask: 0b1011 }, {})).toEqual([
      ...["64398994", "03197695", "03785152", "09748224", "76340105", "94950737", "16606028"],
    ]);
    expect(allauthCodes({ migrated_codes: ["a1", "b2"] }, {})).toEqual(["a1", "b2"]);
    expect(allauthCodes({ seed, used_mask: 0 }, { mfa_recovery_code_count: 1 })).toEqual(["96543028"]);
  });

  test.each([
    ["mfa_recovery_code_digits", 1e9],
    ["mfa_recovery_code_count", 1e9],
    ["mfa_recovery_code_count", 0.5],
    ["mfa_recovery_code_count", "10"],
  ])("the setting %s of %p makes no codes", (name, value) => {
    expect(() => allauthCodes({ seed: "00" }, { [name]: value })).toThrow("is not a whole number from 1 to 100.");
  });
});
