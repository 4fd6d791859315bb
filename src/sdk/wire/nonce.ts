import { SECRET_LENGTH } from "#contract/limits.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A random value that makes every request different, so that no proxy responds from a cache. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
