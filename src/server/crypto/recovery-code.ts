import { digest } from "./digest.ts";

/** The digest of a recovery code, as it is stored and as a user types it. */
export const recoveryCodeDigest = (code: string): string => digest(plainCode(code));

/** Whether a code has so much to guess that somebody who has stolen its digest does not find it. Ours have 80 bits. */
export const isLongCode = (code: string): boolean => bitsOf(plainCode(code)) >= DIGEST_MIN_BITS;

/** Guessing so many bits from a digest takes days on fast hardware. */
const DIGEST_MIN_BITS = 50;

/** How much there is to guess, if the characters are random: digits, those of hexadecimal numbers, or digits and letters. */
const bitsOf = (plain: string) => plain.length * Math.log2(charactersOf(plain));

function charactersOf(plain: string): number {
  if (/^\d*$/.test(plain)) return 10;
  // Normalized, 10 digits and 23 letters are different.
  return /^[\da-f]*$/.test(plain) ? 16 : 33;
}

/** Normalizes a code that was copied by hand: letter case, dashes, spaces, and letters that look like digits. */
export function plainCode(code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, "");
  return plain.replaceAll("o", "0").replace(/[il]/g, "1");
}
