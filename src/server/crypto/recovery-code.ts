import { digest } from "./digest.ts";

/** The digest of a recovery code, as it is stored and as a user types it. */
export const recoveryCodeDigest = (code: string): string => digest(normalized(code));

/** Normalizes a code that was copied by hand: letter case, dashes, spaces, and letters that look like digits. */
function normalized(code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, "");
  return plain.replaceAll("o", "0").replace(/[il]/g, "1");
}
