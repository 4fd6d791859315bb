import { digestText, pbkdf2Text } from "#server/crypto/hash-text.ts";

export interface StoredHash {
  scheme: string;
  factor: number;
  salt: string;
  hash: string;
}

const PBKDF2 = new Map<string, "sha256" | "sha512">([
  ["salted-pbkdf2-hmac-sha256", "sha256"],
  ["salted-pbkdf2-hmac-sha256-512", "sha256"],
  ["salted-pbkdf2-hmac-sha512-512", "sha512"],
]);

const DIGESTS = new Map<string, "md5" | "sha256">([
  ["salted-md5", "md5"],
  ["salted-sha256", "sha256"],
]);

/**
 * The text of a hash by its scheme in FusionAuth; null for schemes that Hallpass cannot verify, such as phpass, of which
 * the page leaves open how the salt is encoded, and those of plugins. https://fusionauth.io/docs/reference/password-hashes
 */
export function fusionauthText({ scheme, factor, salt, hash }: StoredHash): string | null {
  const bytes = { salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
  const pbkdf2 = PBKDF2.get(scheme);
  if (pbkdf2) return pbkdf2Text({ digest: pbkdf2, iterations: factor, ...bytes });
  const digest = DIGESTS.get(scheme);
  if (digest) return digestText({ algorithm: digest, template: "{password}{salt}", rounds: factor, ...bytes });
  if (scheme === "salted-hmac-sha256") {
    return digestText({ algorithm: "sha256", isHmac: true, template: "{password}", ...bytes });
  }
  // The version, which FusionAuth does not keep, makes no difference for hashes of today.
  return scheme === "bcrypt" ? `$2a$${String(factor).padStart(2, "0")}$${salt}${hash}` : null;
}
