import { digestText, firebaseText, pbkdf2Text, scryptText } from "#server/crypto/hash-text.ts";

/**
 * The text for a password of Clerk, by the name of its hasher. Most have the form that everybody uses; these have forms of
 * Clerk's own: https://clerk.com/docs/reference/backend-api/tag/Users#operation/CreateUser, `password_hasher`. Most accounts have
 * bcrypt: Clerk makes a new hash at the first sign-in with an insecure one.
 */
export function clerkText(hasher: string | undefined, digest: string): string {
  switch (hasher) {
    case "md5":
      return digestText({ algorithm: "md5", template: "{password}", hash: Buffer.from(digest, "hex") });
    case "sha256":
      return digestText({ algorithm: "sha256", template: "{password}", hash: Buffer.from(digest, "hex") });
    case "pbkdf2_sha1":
    case "pbkdf2_sha512":
    case "pbkdf2_sha512_hex": {
      const [, iterations, salt = "", hash = ""] = digest.split("$");
      const name = hasher === "pbkdf2_sha1" ? "sha1" : "sha512";
      const bytes = {
        salt: Buffer.from(salt, hasher === "pbkdf2_sha512_hex" ? "hex" : "utf8"),
        hash: Buffer.from(hash, "hex"),
      };
      return pbkdf2Text({ digest: name, iterations: Number(iterations), ...bytes });
    }
    case "scrypt_werkzeug": {
      // https://werkzeug.palletsprojects.com/en/stable/utils/: `scrypt:32768:8:1$salt$hash`, with the hash in hex.
      const [, n, r, p, salt = "", hash = ""] = /^scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([0-9a-f]+)$/.exec(digest) ?? [];
      const log2N = Math.log2(Number(n));
      if (!Number.isInteger(log2N)) return digest;
      return scryptText({ log2N, r: Number(r), p: Number(p), salt: Buffer.from(salt), hash: Buffer.from(hash, "hex") });
    }
    case "pbkdf2_sha256": {
      // As Django's, but with the salt in base64.
      const [, iterations, salt, hash] = digest.split("$");
      return pbkdf2Text({ digest: "sha256", iterations: Number(iterations), salt: bytes(salt), hash: bytes(hash) });
    }
    case "scrypt_firebase": {
      const [hash, salt, signerKey, saltSeparator, rounds, memoryCost] = digest.split("$");
      return firebaseText({
        memoryCost: Number(memoryCost),
        rounds: Number(rounds),
        saltSeparator: bytes(saltSeparator),
        signerKey: bytes(signerKey),
        salt: bytes(salt),
        hash: bytes(hash),
      });
    }
    default:
      return digest;
  }
}

const bytes = (base64 = "") => Buffer.from(base64, "base64");
