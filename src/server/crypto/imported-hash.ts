/** Whether a hash that another system made can be verified here. docs/decisions/0022-imported-hashes.md. */
export function isSupportedHash(hash: string): boolean {
  const bcrypt = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/.exec(hash);
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= 16;
  const argon2 = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/.exec(hash);
  if (!argon2) return false;
  const [memory, time, lanes] = argon2.slice(1).map(Number) as [number, number, number];
  return memory >= 8 && memory <= 65_536 && time >= 1 && time <= 10 && lanes >= 1 && lanes <= 4;
}

const BCRYPT_ALPHABET = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const MIN_SALT_BYTES = 8;
const MIN_HASH_BYTES = 4;

/**
 * Whether a supported hash could have been written by an encoder; with any other, no password ever matches. Serves
 * imports of a million hashes: trying each of them, as `canVerify` does, would take a day.
 */
export function isWellFormedHash(hash: string): boolean {
  if (!isSupportedHash(hash)) return false;
  // The bits of a character beyond the last whole byte are zero.
  if (hash.startsWith("$2")) return bitsAt(hash, 28) % 16 === 0 && bitsAt(hash, 59) % 4 === 0;
  const [salt = "", sum = ""] = hash.split("$").slice(-2);
  return isCanonical(salt, MIN_SALT_BYTES) && isCanonical(sum, MIN_HASH_BYTES);
}

const bitsAt = (hash: string, at: number) => BCRYPT_ALPHABET.indexOf(hash.charAt(at));

function isCanonical(text: string, leastBytes: number): boolean {
  const bytes = Buffer.from(text, "base64");
  return bytes.length >= leastBytes && bytes.toString("base64").replace(/=+$/, "") === text;
}

/** The cost of one of the server's own hashes: memory in KiB times passes. */
const OUR_COST = 19_456 * 2;
/**
 * Hashes of up to this multiple of the server's own cost are verified in the common queue: bcrypt up to 12, which is
 * common elsewhere.
 */
const EXPENSIVE_TIMES = 8;
const EXPENSIVE_BCRYPT = 13;

/**
 * Returns the kind of a hash: algorithm and cost, without salt and sum. Hashes of one kind take the same time to
 * verify.
 */
export function kindOf(hash: string): string {
  return hash.startsWith("$2") ? hash.slice(4, 6) : hash.split("$").slice(1, 4).join("$");
}

/** Whether verifying a hash takes so long that it must not run in the common queue. */
export function isExpensive(hash: string): boolean {
  if (hash.startsWith("$2")) return Number(hash.slice(4, 6)) >= EXPENSIVE_BCRYPT;
  const [, memory = 0, passes = 0] = (/m=(\d+),t=(\d+),/.exec(hash) ?? []).map(Number);
  return memory * passes > EXPENSIVE_TIMES * OUR_COST;
}
