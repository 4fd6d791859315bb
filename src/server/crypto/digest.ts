/** How secrets that need only be recognised are stored: SHA-256, hex. They carry 224 bits, so no salt is needed. */
export function digest(secret: string | Uint8Array): string {
  return Bun.SHA256.hash(secret, "hex");
}

/** HMAC-SHA-256 in hex. */
export function hmac(key: Uint8Array, text: string): string {
  return new Bun.CryptoHasher("sha256", key).update(text).digest("hex");
}
