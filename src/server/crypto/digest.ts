/**
 * Returns the SHA-256 of a secret in hex, the form in which secrets are stored that are only compared. They carry 224
 * bits, so no salt is needed.
 */
export function digest(secret: string | Uint8Array): string {
  return Bun.SHA256.hash(secret, "hex");
}

/** Returns the HMAC-SHA-256 of a text in hex. */
export function hmac(key: Uint8Array, text: string): string {
  return new Bun.CryptoHasher("sha256", key).update(text).digest("hex");
}
