import { timingSafeEqual } from "node:crypto";

/** A hash that another product made, as its format understands it. */
export interface ForeignHash {
  /** Algorithm and cost, such as `bcrypt 12`: hashes of one kind take the same time to verify. */
  kind: string;
  /** The hash in the form in which it is stored. */
  text: string;
  /** About how long a guess takes on one core. */
  millis: number;
  /** The memory that a guess takes. */
  mebibytes?: number;
  /** Computes for `millis`: only a thread for hashing calls it. */
  verify(password: string): boolean;
  /** Only of hashes that are too cheap to guess to lie in a database. */
  weak?: WeakHash;
}

/** A hash that the import wraps in argon2id: `wrapped.ts`. */
export interface WeakHash {
  /** The text with a sum of zeros in place of the real one. */
  blank: string;
  /** The encoded sum, which argon2id replaces. */
  sum: string;
  /** Whether the product makes a new salt for each password, so that two hashes with one salt are one hash. */
  hasOwnSalt: boolean;
  derive(password: string): string;
}

/** Why a hash of a known format is refused: what is accepted instead. */
export interface Refused {
  accepted: string;
}

export type Parsed = ForeignHash | Refused | undefined;

/** Reads the texts of one family of hashes; returns undefined for texts of other families, and for malformed ones. */
export type Format = (text: string) => Parsed;

interface BySum extends Pick<ForeignHash, "kind" | "millis" | "mebibytes"> {
  sum: string;
  /** The text with another sum in place of the real one. */
  write(sum: string): string;
  /** The character that stands for zero bits in a sum. */
  zero: string;
  derive(password: string): string;
  isWeak: boolean;
  hasOwnSalt: boolean;
}

/** A hash whose sum is computed and compared. */
export function bySum({ sum, write, zero, derive, isWeak, hasOwnSalt, ...rest }: BySum): ForeignHash {
  const blank = write(sum.replace(/[^=]/g, zero));
  return {
    ...rest,
    text: write(sum),
    verify: (password) => isSame(derive(password), sum),
    ...(isWeak && { weak: { blank, sum, hasOwnSalt, derive } }),
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Iterations of a digest from which a guess is expensive enough without argon2id: the least that OWASP recommends for
 * PBKDF2, as our own argon2id parameters are the least that it recommends for that. Fewer are weak.
 */
const ENOUGH_ROUNDS = { md5: 1_300_000, sha1: 1_300_000, sha256: 600_000, sha512: 210_000 };

export type IteratedDigest = keyof typeof ENOUGH_ROUNDS;

export const isWeakAt = (digest: IteratedDigest, rounds: number): boolean => rounds < ENOUGH_ROUNDS[digest];

/** The longest password that crypt(3) and its relatives read. They digest it in each round, so a longer one costs more. */
const CRYPT_BYTES = 512;
/** No sum is this text. */
const NO_SUM = "*";

/** Derives a sum from the bytes of a password, unless it is longer than crypt(3) reads: then none matches. */
export const upToCryptsLimit =
  (derive: (password: Buffer) => string) =>
  (password: string): string => {
    const bytes = Buffer.from(password);
    return bytes.length > CRYPT_BYTES ? NO_SUM : derive(bytes);
  };
