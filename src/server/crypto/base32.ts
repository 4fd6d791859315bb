const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Encodes bytes as lower-case Crockford base32: five bits per character. docs/wire/tokens.md. */
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
  // The remaining bits of the last byte, if there is room for them.
  if (bits > 0 && out.length < length) out += ALPHABET[(buffer << (5 - bits)) & 31];
  return out;
}

/**
 * Decodes a text that `base32` wrote from whole bytes; null for a text with other characters or with bits left over.
 */
export function bytesOfBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    buffer = (buffer << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push(buffer >> bits);
    }
    buffer &= (1 << bits) - 1;
  }
  return buffer === 0 ? Uint8Array.from(bytes) : null;
}

/** Returns one digit of the alphabet, for a value from 0 to 31. */
export const base32Digit = (value: number): string => ALPHABET[value & 31] ?? "";
