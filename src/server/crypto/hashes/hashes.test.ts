import { describe, expect, test } from "bun:test";
import { KNOWN_HASHES, PASSWORDS } from "#testing/people/known-hashes/index.ts";
import { aspNetText, digestText, firebaseText, keycloakText } from "../hash-text.ts";
import { traitsOf } from "../imported-hash.ts";
import type { ForeignHash } from "./format.ts";
import { acceptedHash, parseHash } from "./parse.ts";

const verifies = (hash: string, password: string) => acceptedHash(hash).verify(password);

describe("hashes that other implementations made", () => {
  test.each(KNOWN_HASHES.map((known) => [known.format, known] as const))(
    "%s: its password matches and no other",
    (_, { hashes, kind }) => {
      const [usual, unicode, long] = PASSWORDS;
      const isPlainBcrypt = /^bcrypt(-of-password)? /.test(kind);

      expect(hashes.map((hash, at) => verifies(hash, PASSWORDS[at] ?? ""))).toEqual([true, true, true]);
      for (const wrong of ["", usual.slice(0, -1), `${usual}x`, unicode]) {
        expect([wrong, verifies(hashes[0], wrong)]).toEqual([wrong, false]);
      }
      expect(verifies(hashes[1], "Grosse ✓ 密码")).toBe(false);
      // bcrypt reads 72 bytes: one character more or less beyond them makes no difference, before them it does.
      expect([long.slice(1), `${long}x`, long.slice(2)].map((each) => verifies(hashes[2], each))).toEqual([
        isPlainBcrypt,
        isPlainBcrypt,
        false,
      ]);
    },
  );

  test.each(KNOWN_HASHES.map((known) => [known.format, known] as const))(
    "%s: the stored text is read as the given one",
    (_, { hashes, kind }) => {
      for (const hash of hashes) {
        const given = acceptedHash(hash);
        const again = acceptedHash(given.text);

        expect([again.text, again.kind, again.weak?.blank]).toEqual([given.text, given.kind, given.weak?.blank]);
        expect(`${given.weak ? "wrapped-" : ""}${given.kind}`).toBe(kind);
      }
    },
  );
});

describe("hashes that their products publish", () => {
  const published: [name: string, hash: string, password: string][] = [
    // The parameters and the user of the README of firebase/scrypt, Firebase's own implementation.
    [
      "Firebase",
      firebaseText({
        memoryCost: 14,
        rounds: 8,
        saltSeparator: Buffer.from("Bw==", "base64"),
        signerKey: Buffer.from(
          "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
          "base64",
        ),
        salt: Buffer.from("42xEC+ixf3L2lw==", "base64"),
        hash: Buffer.from(
          "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
          "base64",
        ),
      }),
      "user1password",
    ],
    // The tests of supabase/auth, internal/crypto.
    [
      "Supabase",
      "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw==",
      "mytestpassword",
    ],
    // The page on bcrypt_sha256 in the documentation of passlib.
    [
      "passlib's bcrypt-sha256",
      "$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2",
      "password",
    ],
    // openssl passwd -5, and a vector of "Unix crypt using SHA-256 and SHA-512", version 0.6.
    ["SHA-256-crypt", "$5$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5", "Hello world!"],
    [
      "SHA-512-crypt",
      "$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.",
      "Hello world!",
    ],
    // The file test.php of phpass 0.3.
    ["phpass", "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0", "test12345"],
    // RFC 6070 and RFC 7914, appendix B and section 11, in PHC's form.
    ["PBKDF2 with SHA-1", "$pbkdf2-sha1$i=4096$c2FsdA$SwB5AbdlSJq+rUnZJvch0GWkKcE", "password"],
    [
      "scrypt",
      `$scrypt$ln=10,r=8,p=16$${Buffer.from("NaCl").toString("base64").replace(/=+$/, "")}$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA`,
      "password",
    ],
  ];

  test.each(published)("%s", (_, hash, password) => {
    expect([verifies(hash, password), verifies(hash, `${password}x`)]).toEqual([true, false]);
  });
});

test("hashes of ASP.NET Identity and Keycloak verify by the texts made of them", () => {
  // Made with Python's hashlib and struct, in the layouts that the two products document; .NET 5, .NET 8 and Identity v2.
  const made = [
    aspNetText("AQAAAAEAACcQAAAAEAABAgMEBQYHCAkKCwwNDg9tRAnZ47W9wKZGhKyVzRT2imZtflW/OnRMXjYRHZKAjg=="),
    aspNetText("AQAAAAIAAYagAAAAEAABAgMEBQYHCAkKCwwNDg9qNXGZj+tG27s27qQkgVwnAqgcqDpSM2P0cebjlO1yjA=="),
    aspNetText("AAABAgMEBQYHCAkKCwwNDg+aokEHecnkt+bH55vff+ESjT8Z8OB58eUYh231V+bq3Q=="),
    keycloakText({
      credentialData: JSON.stringify({ hashIterations: 27_500, algorithm: "pbkdf2-sha256", additionalParameters: {} }),
      secretData: JSON.stringify({
        value: "z6DaqOcVGTXyJ9+sqG4huktb6/ggoBK+Jrq1d3Yv2WrbDcx8OW+M66i3rJ1Q3nHOsiSJZVAm6j7r/pShos5+iQ==",
        salt: "AAECAwQFBgcICQoLDA0ODw==",
      }),
    }),
  ];

  for (const text of made) {
    expect([verifies(text ?? "", "Größe ✓"), verifies(text ?? "", "Größe ✓x")]).toEqual([true, false]);
  }
});

test("a digest is read by its template, with salt, pepper and literal text", () => {
  const sha = (text: string) => new Bun.CryptoHasher("sha512").update(text).digest();
  const [password, salt, pepper] = ["correct horse", "Salz", "Pfeffer"];
  const made: [template: string, digested: string][] = [
    ["{salt}{password}", `${salt}${password}`],
    ["{password}{salt}", `${password}${salt}`],
    ["{salt}--{password}--{pepper}", `${salt}--${password}--${pepper}`],
    ["--{salt}--{password}--", `--${salt}--${password}--`],
    ["{pepper}{password}", `${pepper}${password}`],
  ];

  for (const [template, digested] of made) {
    const text = digestText({ algorithm: "sha512", template, salt, pepper, hash: sha(digested) });
    expect([template, verifies(text, password), verifies(text, `${password}x`)]).toEqual([template, true, false]);
  }
  const withoutPassword = digestText({ algorithm: "sha512", template: "{salt}", salt, hash: sha(salt) });
  expect(parseHash(withoutPassword)).toBeUndefined();
});

test("Better Auth reads passwords in the Unicode form NFKC", () => {
  const better = KNOWN_HASHES.find(({ format }) => format.includes("Better Auth"))?.hashes[0] ?? "";

  // A full-width letter has the same compatibility form as the usual one.
  expect(verifies(better, "ｃorrect horse")).toBe(true);
});

describe("the cost of a hash", () => {
  const zeros = (characters: number) => "A".repeat(characters);
  const scrypt = (cost: string) => `$scrypt$${cost}$c2FsdHNhbHQ$${zeros(43)}`;
  const firebase = (n: number, r: number) => `$fbscrypt$v=1,n=${n},r=${r},p=1,ss=Bw==,sk=AAAA$c2FsdHNhbHQ=$AAAA`;
  const dots = (characters: number) => ".".repeat(characters);
  const bounds: [name: string, accepted: string, tooExpensive: string, says: RegExp][] = [
    ["bcrypt", `$2b$16$${dots(53)}`, `$2b$17$${dots(53)}`, /cost of 4 to 16/],
    [
      "bcrypt of a digest",
      `$bcrypt-of$b=sha256-hex$2b$16$${dots(53)}`,
      `$bcrypt-of$b=sha256-hex$2b$17$${dots(53)}`,
      /4 to 16/,
    ],
    [
      "passlib's bcrypt",
      `$bcrypt-sha256$v=2,t=2b,r=16$${dots(22)}$${dots(31)}`,
      `$bcrypt-sha256$v=2,t=2b,r=17$${dots(22)}$${dots(31)}`,
      /4 to 16/,
    ],
    ["WordPress's bcrypt", `$wp$2y$16$${dots(53)}`, `$wp$2y$17$${dots(53)}`, /4 to 16/],
    [
      "argon2i",
      `$argon2i$v=19$m=131072,t=5,p=8$c2FsdHNhbHQ$aGFzaGhhc2g`,
      `$argon2i$v=19$m=131073,t=1,p=8$c2FsdHNhbHQ$aGFzaGhhc2g`,
      /m ≤ 131072/,
    ],
    ["scrypt, memory", scrypt("ln=17,r=8,p=1"), scrypt("ln=18,r=8,p=1"), /128 MiB/],
    ["scrypt, work", scrypt("ln=17,r=8,p=4"), scrypt("ln=17,r=8,p=5"), /N · r · p ≤ 4194304/],
    ["Firebase's scrypt", firebase(17, 8), firebase(18, 8), /128 MiB/],
    [
      "PBKDF2, SHA-256",
      `$pbkdf2-sha256$i=5000000$c2FsdA$${zeros(43)}`,
      `$pbkdf2-sha256$i=5000001$c2FsdA$${zeros(43)}`,
      /5000000 iterations/,
    ],
    [
      "PBKDF2, further blocks",
      `$pbkdf2-sha256$i=2500000$c2FsdA$${zeros(86)}`,
      `$pbkdf2-sha256$i=2500001$c2FsdA$${zeros(86)}`,
      /all its blocks/,
    ],
    [
      "PBKDF2, SHA-512",
      `$pbkdf2-sha512$i=2500000$c2FsdA$${zeros(86)}`,
      `$pbkdf2-sha512$i=2500001$c2FsdA$${zeros(86)}`,
      /2500000 iterations/,
    ],
    [
      "Django's PBKDF2",
      `pbkdf2_sha256$5000000$salt$${zeros(43)}=`,
      `pbkdf2_sha256$5000001$salt$${zeros(43)}=`,
      /5000000/,
    ],
    ["SHA-crypt", `$6$rounds=660000$salt$${dots(86)}`, `$6$rounds=660001$salt$${dots(86)}`, /1000 to 660000 rounds/],
    [
      "digests in a row",
      `$digest$a=md5,t=e3Bhc3N3b3JkfQ,i=1000000$$${zeros(22)}`,
      `$digest$a=md5,t=e3Bhc3N3b3JkfQ,i=1000001$$${zeros(22)}`,
      /1000000 rounds/,
    ],
    ["phpass", `$P$Isaltsalt${dots(22)}`, `$P$Jsaltsalt${dots(22)}`, /2\^20 rounds/],
    ["Drupal", `$S$Isaltsalt${dots(43)}`, `$S$Jsaltsalt${dots(43)}`, /2\^20 rounds/],
  ];

  test.each(bounds)("%s has a bound, which the refusal names", (_, accepted, tooExpensive, says) => {
    expect(parseHash(accepted)).toMatchObject({ kind: expect.any(String) });
    const refused = parseHash(tooExpensive);
    expect(refused && "accepted" in refused ? refused.accepted : "").toMatch(says);
  });

  test("no password matches that is longer than crypt(3) reads: each round would digest all of it", () => {
    const hash = KNOWN_HASHES.find(({ kind }) => kind.includes("sha512-crypt"))?.hashes[0] ?? "";
    const { weak } = acceptedHash(hash);

    expect(["x".repeat(512), "x".repeat(513)].map((password) => weak?.derive(password) === "*")).toEqual([false, true]);
  });

  test("a hash that takes long, or much memory, has a line of its own", async () => {
    const slow = [
      `$pbkdf2-sha512$i=2500000$c2FsdA$${zeros(86)}`,
      `$2b$13$${dots(53)}`,
      "$argon2id$v=19$m=102400,t=1,p=8$c2FsdHNhbHQ$aGFzaGhhc2g",
    ];
    const usual = [
      `$pbkdf2-sha512$i=210000$c2FsdA$${zeros(86)}`,
      `$2b$12$${dots(53)}`,
      firebase(14, 8),
      `$1$salt$${dots(22)}`,
    ];
    const isSlow = async (hash: string) => (await traitsOf(hash)).isSlow;

    expect(await Promise.all(slow.map(isSlow))).toEqual(slow.map(() => true));
    expect(await Promise.all(usual.map(isSlow))).toEqual(usual.map(() => false));
  });
});

const weak = (hash: string) => "weak" in (parseHash(hash) as ForeignHash);

test("a hash is weak below the iterations that OWASP asks of PBKDF2, and as a single digest always", () => {
  const pbkdf2 = (digest: string, iterations: number) =>
    weak(`$pbkdf2-${digest}$i=${iterations}$c2FsdA$${"A".repeat(43)}`);

  expect([pbkdf2("sha1", 1_299_999), pbkdf2("sha256", 599_999), pbkdf2("sha512", 209_999)]).toEqual([true, true, true]);
  expect([pbkdf2("sha1", 1_300_000), pbkdf2("sha256", 600_000), pbkdf2("sha512", 210_000)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(KNOWN_HASHES.filter(({ hashes }) => weak(hashes[0])).map(({ kind }) => kind.split(" ")[0])).not.toContain(
    "bcrypt",
  );
});
