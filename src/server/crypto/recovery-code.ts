import { digest } from "./digest.ts";

/** The digest of a recovery code, as it is stored and as a user types it. */
export const recoveryCodeDigest = (code: string): string => digest(normalized(code));

/** How much there is to guess in a code, if its characters are random: digits, or digits and letters. */
export function recoveryCodeBits(code: string): number {
  const plain = normalized(code);
  return plain.length * Math.log2(/^\d*$/.test(plain) ? 10 : DIGITS_AND_LETTERS);
}

/** Normalized, 10 digits and 23 letters are different. */
const DIGITS_AND_LETTERS = 33;

/** Normalizes a code that was copied by hand: letter case, dashes, spaces, and letters that look like digits. */
function normalized(code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, "");
  return plain.replaceAll("o", "0").replace(/[il]/g, "1");
}
