import { SECRET_LENGTH } from "#contract/limits.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Makes every request different, so that nothing between us and the server answers from a cache. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
