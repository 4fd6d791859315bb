import { digestText, firebaseText, pbkdf2Text } from "#server/crypto/hash-text.ts";

/**
 * The text for a password of Clerk, by the name of its hasher. Most have the form that everybody uses; these have forms of
 * Clerk's own: https://clerk.com/docs/reference/backend-api/tag/Users#operation/CreateUser, `password_hasher`.
 */
export function clerkText(hasher: string | undefined, digest: string): string {
  switch (hasher) {
    case "md5":
      return digestText({ algorithm: "md5", template: "{password}", hash: Buffer.from(digest, "hex") });
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
