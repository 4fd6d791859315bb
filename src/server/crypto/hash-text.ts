// Texts for hashes that other products store in forms of their own. Everything that `hashes` verifies has one text; the
// text forms that are well known (`$2b$`, `$argon2id$`, `{SSHA}`, `$6$`, …) need no function.

/** Digests that password hashes elsewhere are made of. */
export type Digest = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** What bcrypt reads in place of the password; `hmac-…` takes the pepper as its key, all others append it to the password. */
export type BeforeBcrypt = "password" | `${"" | "hmac-"}${"sha256" | "sha384" | "sha512"}-${"hex" | "base64"}`;

export interface Pbkdf2Parts {
  digest: "sha1" | "sha256" | "sha512";
  iterations: number;
  salt: Uint8Array;
  hash: Uint8Array;
}

/** PHC's form, such as `$pbkdf2-sha256$i=600000$<salt>$<hash>`. */
export const pbkdf2Text = ({ digest, iterations, salt, hash }: Pbkdf2Parts): string =>
  `$pbkdf2-${digest}$i=${iterations}$${base64(salt)}$${base64(hash)}`;

export interface ScryptParts {
  log2N: number;
  r: number;
  p: number;
  salt: Uint8Array;
  hash: Uint8Array;
  /** The Unicode form in which the product reads passwords, if it makes one. */
  form?: "nfkc";
}

/** PHC's form, such as `$scrypt$ln=14,r=8,p=1$<salt>$<hash>`. */
export const scryptText = ({ log2N, r, p, salt, hash, form }: ScryptParts): string =>
  `$scrypt$ln=${log2N},r=${r},p=${p}${form ? `,form=${form}` : ""}$${base64(salt)}$${base64(hash)}`;

export interface FirebaseParts {
  /** The project's `mem_cost`, as a power of two. */
  memoryCost: number;
  rounds: number;
  saltSeparator: Uint8Array;
  signerKey: Uint8Array;
  salt: Uint8Array;
  hash: Uint8Array;
}

/** Supabase's form for hashes of Firebase: each text has the parameters of its project. */
export function firebaseText(parts: FirebaseParts): string {
  const [ss, sk, salt, hash] = [parts.saltSeparator, parts.signerKey, parts.salt, parts.hash].map(padded);
  return `$fbscrypt$v=1,n=${parts.memoryCost},r=${parts.rounds},p=1,ss=${ss},sk=${sk}$${salt}$${hash}`;
}

export interface BcryptParts {
  before: BeforeBcrypt;
  /** A secret of the product that is part of bcrypt's input. */
  pepper?: string;
  /** The product's bcrypt hash, such as `$2b$10$…`. */
  hash: string;
}

/** bcrypt of a value that the product makes from the password, such as `$bcrypt-of$b=sha256-hex$2b$10$…`. */
export const bcryptText = ({ before, pepper, hash }: BcryptParts): string =>
  `$bcrypt-of$b=${before}${pepper ? `,k=${base64(utf8(pepper))}` : ""}${hash}`;

export interface DigestParts {
  algorithm: Digest;
  /** What is digested, in order: `{salt}`, `{password}`, `{pepper}` and literal text, such as `{salt}:{password}`. */
  template: string;
  /** The salt as it is digested; a text stands for its UTF-8. */
  salt?: string | Uint8Array;
  pepper?: string;
  /** How often the digest is made: each time after the first of the one before. */
  rounds?: number;
  /** Whether it is an HMAC (RFC 2104), whose key is the salt. */
  isHmac?: boolean;
  hash: Uint8Array;
}

/** One digest, with or without a salt. Such hashes are weak: the import wraps them in argon2id. */
export const digestText = ({ algorithm, template, salt = "", pepper, rounds = 1, isHmac, hash }: DigestParts): string =>
  [
    `$digest$a=${isHmac ? "hmac-" : ""}${algorithm},t=${base64(utf8(template))}${rounds === 1 ? "" : `,i=${rounds}`}${pepper ? `,k=${base64(utf8(pepper))}` : ""}`,
    base64(typeof salt === "string" ? utf8(salt) : salt),
    base64(hash),
  ].join("$");

/** The text for a password of ASP.NET Core Identity (v2 and v3): base64 of a version, parameters, salt and key. */
export function aspNetText(stored: string): string | null {
  const bytes = fromBase64(stored);
  if (!bytes) return null;
  if (bytes[0] === 0 && bytes.length === 49) {
    return pbkdf2Text({ digest: "sha1", iterations: 1000, salt: bytes.subarray(1, 17), hash: bytes.subarray(17) });
  }
  if (bytes[0] !== 1 || bytes.length < 13 + 16 + 16) return null;
  const digest = (["sha1", "sha256", "sha512"] as const)[bytes.readUInt32BE(1)];
  const saltEnd = 13 + bytes.readUInt32BE(9);
  if (!digest || saltEnd > bytes.length - 16) return null;
  const iterations = bytes.readUInt32BE(5);
  return pbkdf2Text({ digest, iterations, salt: bytes.subarray(13, saltEnd), hash: bytes.subarray(saltEnd) });
}

/** The text for a password of Better Auth or Lucia, `salt:key` in hex: both derive the key from the salt's hex text. */
export function betterAuthText(stored: string): string | null {
  const [, salt, key] = /^(?:s2:)?([0-9a-f]{16,64}):([0-9a-f]{128})$/.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return null;
  return scryptText({ log2N: 14, r: 16, p: 1, salt: utf8(salt), hash: Buffer.from(key, "hex"), form: "nfkc" });
}

/** The text for a password of Django, such as `pbkdf2_sha256$600000$<salt>$<hash>`; null for none and for unknown ones. */
export function djangoText(stored: string): string | null {
  const [algorithm = "", ...parts] = stored.split("$");
  const rest = stored.slice(algorithm.length + 1);
  const [first = "", second = "", third = ""] = parts;
  switch (algorithm) {
    case "pbkdf2_sha256":
    case "pbkdf2_sha1": {
      const hash = fromBase64(third);
      if (!hash || parts.length !== 3 || !/^[1-9]\d{0,9}$/.test(first)) return null;
      const digest = algorithm === "pbkdf2_sha1" ? "sha1" : "sha256";
      return pbkdf2Text({ digest, iterations: Number(first), salt: utf8(second), hash });
    }
    case "scrypt": {
      const [, , r = "", p = "", sum = ""] = parts;
      const [log2N, hash] = [Math.log2(Number(first)), fromBase64(sum)];
      if (!hash || parts.length !== 5 || !Number.isInteger(log2N)) return null;
      return scryptText({ log2N, r: Number(r), p: Number(p), salt: utf8(second), hash });
    }
    case "argon2":
      return `$${rest}`;
    case "bcrypt":
      return rest;
    case "bcrypt_sha256":
      return bcryptText({ before: "sha256-hex", hash: rest });
    case "md5":
    case "sha1": {
      if (parts.length !== 2 || !/^[0-9a-f]+$/.test(second)) return null;
      const hash = Buffer.from(second, "hex");
      return digestText({ algorithm, template: "{salt}{password}", salt: first, hash });
    }
    default:
      // Django's oldest hashes have no name.
      return /^[0-9a-f]{32}$/.test(stored)
        ? digestText({ algorithm: "md5", template: "{password}", hash: Buffer.from(stored, "hex") })
        : null;
  }
}

/** The two columns of a credential of type `password` in Keycloak, both JSON. */
export function keycloakText(stored: { credentialData: string; secretData: string }): string | null {
  const data = objectOf(stored.credentialData);
  const secret = objectOf(stored.secretData);
  const { algorithm, hashIterations: iterations, additionalParameters } = data;
  const [salt, hash] = [secret.salt, secret.value].map((each) => (typeof each === "string" ? fromBase64(each) : null));
  if (!salt || !hash || typeof algorithm !== "string" || typeof iterations !== "number") return null;
  const digest = { pbkdf2: "sha1", "pbkdf2-sha256": "sha256", "pbkdf2-sha512": "sha512" } as const;
  if (algorithm in digest) {
    return pbkdf2Text({ digest: digest[algorithm as keyof typeof digest], iterations, salt, hash });
  }
  if (algorithm !== "argon2") return null;
  const { type, version, memory, parallelism } = firstOfEach(additionalParameters);
  if (version !== "1.3") return null;
  return `$argon2${type}$v=19$m=${memory},t=${iterations},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

function objectOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // Text that is no JSON has no parameters; the caller reports the hash as unknown.
    return {};
  }
}

/** Keycloak writes each additional parameter as a list. */
const firstOfEach = (lists: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(lists ?? {}).map(([name, list]) => [name, Array.isArray(list) ? list[0] : undefined]),
  );

const utf8 = (text: string) => Buffer.from(text);

/** As PHC writes bytes: without padding. */
const base64 = (bytes: Uint8Array) => padded(bytes).replace(/=+$/, "");

const padded = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** Returns null for text that is not base64 of at least one byte. */
function fromBase64(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Buffer.from(text, "base64");
}
