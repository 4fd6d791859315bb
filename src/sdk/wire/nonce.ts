import { SECRET_LENGTH } from "#contract/limits.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * A random value that makes every request different, so that no proxy responds from a cache. It is no secret, so phones
 * need no `crypto` for it.
 */
export function nonce(): string {
  return Array.from({ length: SECRET_LENGTH }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join("");
}
