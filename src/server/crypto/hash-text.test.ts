import { expect, test } from "bun:test";
import {
  aspNetText,
  bcryptText,
  betterAuthText,
  digestText,
  djangoText,
  firebaseText,
  keycloakText,
  pbkdf2Text,
  scryptText,
} from "./hash-text.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("parts of a hash become the text that its format is known by", () => {
  const [salt, hash] = [bytes("saltsalt"), bytes("hash")];

  expect(pbkdf2Text({ digest: "sha256", iterations: 600_000, salt, hash })).toBe(
    "$pbkdf2-sha256$i=600000$c2FsdHNhbHQ$aGFzaA",
  );
  expect(scryptText({ log2N: 14, r: 8, p: 1, salt, hash })).toBe("$scrypt$ln=14,r=8,p=1$c2FsdHNhbHQ$aGFzaA");
  expect(
    firebaseText({ memoryCost: 14, rounds: 8, saltSeparator: bytes("\u0007"), signerKey: bytes("key"), salt, hash }),
  ).toBe("$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=a2V5$c2FsdHNhbHQ=$aGFzaA==");
  expect(bcryptText({ before: "sha256-hex", hash: "$2b$10$rest" })).toBe("$bcrypt-of$b=sha256-hex$2b$10$rest");
  expect(bcryptText({ before: "password", pepper: "pepper", hash: "$2a$10$rest" })).toBe(
    "$bcrypt-of$b=password,k=cGVwcGVy$2a$10$rest",
  );
  expect(digestText({ algorithm: "sha1", template: "{salt}{password}", salt: "salt", hash })).toBe(
    "$digest$a=sha1,t=e3NhbHR9e3Bhc3N3b3JkfQ$c2FsdA$aGFzaA",
  );
  expect(digestText({ algorithm: "md5", template: "{password}", hash })).toBe("$digest$a=md5,t=e3Bhc3N3b3JkfQ$$aGFzaA");
});

test("a stored password of ASP.NET has its parameters before the salt", () => {
  const salt = bytes("0123456789abcdef");
  const key = bytes("0123456789abcdef0123456789abcdef");
  const v2 = Buffer.from([0, ...salt, ...key]).toString("base64");
  const v3 = (prf: number, saltLength = 16) =>
    Buffer.from([1, 0, 0, 0, prf, 0, 0, 0x27, 0x10, 0, 0, 0, saltLength, ...salt, ...key]).toString("base64");

  expect(aspNetText(v2)).toBe(pbkdf2Text({ digest: "sha1", iterations: 1000, salt, hash: key }));
  expect(aspNetText(v3(1))).toBe(pbkdf2Text({ digest: "sha256", iterations: 10_000, salt, hash: key }));
  expect(aspNetText(v3(2))).toBe(pbkdf2Text({ digest: "sha512", iterations: 10_000, salt, hash: key }));
  expect(["", "AA==", "not base64!", v2.slice(4), v3(3), v3(1, 200)].map(aspNetText)).toEqual(Array(6).fill(null));
});

test("each hash that Django writes has a text here, and a password that nobody can use has none", () => {
  const salt = bytes("salt");
  const [hash, sum] = [Buffer.alloc(32, 1), Buffer.alloc(64, 1)];

  expect(djangoText(`pbkdf2_sha256$1000$salt$${hash.toString("base64")}`)).toBe(
    pbkdf2Text({ digest: "sha256", iterations: 1000, salt, hash }),
  );
  expect(djangoText(`pbkdf2_sha1$1000$salt$${hash.toString("base64")}`)).toBe(
    pbkdf2Text({ digest: "sha1", iterations: 1000, salt, hash }),
  );
  expect(djangoText(`scrypt$16384$salt$8$5$${sum.toString("base64")}`)).toBe(
    scryptText({ log2N: 14, r: 8, p: 5, salt, hash: sum }),
  );
  expect(djangoText("argon2$argon2id$v=19$m=102400,t=2,p=8$c2FsdHNhbHQ$aGFzaA")).toBe(
    "$argon2id$v=19$m=102400,t=2,p=8$c2FsdHNhbHQ$aGFzaA",
  );
  expect(djangoText("bcrypt$$2b$12$rest")).toBe("$2b$12$rest");
  expect(djangoText("bcrypt_sha256$$2b$12$rest")).toBe("$bcrypt-of$b=sha256-hex$2b$12$rest");
  expect(djangoText("sha1$salt$0101")).toBe(
    digestText({ algorithm: "sha1", template: "{salt}{password}", salt: "salt", hash: Buffer.alloc(2, 1) }),
  );
  expect(djangoText("01".repeat(16))).toBe(
    digestText({ algorithm: "md5", template: "{password}", hash: Buffer.alloc(16, 1) }),
  );
  const none = [
    "",
    "!",
    "!hU3fzcSlbDTsJ6oYQ",
    "pbkdf2_sha256$x$salt$aGFzaA==",
    "pbkdf2_sha256$1",
    "scrypt$5$s$8$1$aA==",
    "x$y",
  ];
  expect(none.map(djangoText)).toEqual(none.map(() => null));
});

test("Better Auth and Lucia derive the key from the hex text of the salt", () => {
  const [salt, key] = ["0f".repeat(16), "1e".repeat(64)];
  const expected = scryptText({
    log2N: 14,
    r: 16,
    p: 1,
    salt: bytes(salt),
    hash: Buffer.from(key, "hex"),
    form: "nfkc",
  });

  expect([`${salt}:${key}`, `s2:${salt}:${key}`].map(betterAuthText)).toEqual([expected, expected]);
  expect(["", "a:b", `${salt}:${key}0`].map(betterAuthText)).toEqual([null, null, null]);
});

test("a credential of Keycloak is PBKDF2 or argon2", () => {
  const secretData = JSON.stringify({ value: "aGFzaA==", salt: "c2FsdHNhbHQ=", additionalParameters: {} });
  const pbkdf2 = (algorithm: string) =>
    keycloakText({ credentialData: JSON.stringify({ hashIterations: 27_500, algorithm }), secretData });
  const argon2 = (version: string) =>
    keycloakText({
      credentialData: JSON.stringify({
        hashIterations: 5,
        algorithm: "argon2",
        additionalParameters: {
          hashLength: ["32"],
          memory: ["7168"],
          type: ["id"],
          version: [version],
          parallelism: ["1"],
        },
      }),
      secretData,
    });

  expect([pbkdf2("pbkdf2"), pbkdf2("pbkdf2-sha256"), pbkdf2("pbkdf2-sha512")]).toEqual([
    "$pbkdf2-sha1$i=27500$c2FsdHNhbHQ$aGFzaA",
    "$pbkdf2-sha256$i=27500$c2FsdHNhbHQ$aGFzaA",
    "$pbkdf2-sha512$i=27500$c2FsdHNhbHQ$aGFzaA",
  ]);
  expect([argon2("1.3"), argon2("1.0")]).toEqual(["$argon2id$v=19$m=7168,t=5,p=1$c2FsdHNhbHQ$aGFzaA", null]);
  expect([pbkdf2("bcrypt"), keycloakText({ credentialData: "no json", secretData })]).toEqual([null, null]);
});
