// In browsers, "./errors.ts" has no texts of the server's errors; "#contract/errors.ts" has them in this module only, which
// loads on demand (scripts/build/without-schemas.ts).
import { errors as catalog } from "#contract/errors.ts";
import { type ErrorCode, errorWith, isErrorCode, type KnownError, OWN_WORDING, type Wording } from "./errors.ts";

/** An error with the catalog's text, from an untrusted code and details; undefined if they do not match the catalog. */
export function errorOf(code: string | undefined, details: unknown): KnownError | undefined {
  if (code === undefined || !isErrorCode(code)) return undefined;
  try {
    // With wrong details, the wording throws or has a gap.
    const text = wordingOf(code)(details, OWN_WORDING);
    return /undefined|\[object/.test(text) ? undefined : errorWith(code, details, text);
  } catch {
    return undefined;
  }
}

const wordingOf = (code: ErrorCode) => catalog[code].message as (details: unknown, words: Wording) => string;
