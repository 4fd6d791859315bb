import { REQUEST_ID_LENGTH, SECRET_LENGTH } from "#contract/limits.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Crockford base32, lower case: five bits a character. headers-and-tokens.md §5. */
export function base32(bytes: Uint8Array, length: number): string {
  let out = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5 && out.length < length) {
      bits -= 5;
      out += ALPHABET[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return out;
}

/** One digit of it: 0 to 31. */
export const base32Digit = (value: number): string => ALPHABET[value & 31] ?? "";

function randomBase32(length: number): string {
  return base32(crypto.getRandomValues(new Uint8Array(Math.ceil((length * 5) / 8))), length);
}

/** 45 characters, 224 bits: refresh tokens, codes, keys. */
export const randomSecret = () => randomBase32(SECRET_LENGTH);
export const randomRequestId = () => randomBase32(REQUEST_ID_LENGTH);
export const randomUuid = () => crypto.randomUUID();
/** For rows that are written all the time: new ones stand side by side in an index, not each on a page of its own. */
export const orderedUuid = () => Bun.randomUUIDv7();
