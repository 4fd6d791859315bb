/** Hashes that other systems made and that can be verified here. docs/decisions/0022-imported-hashes.md. */
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
 * Whether a supported hash is also one that an encoder could have written; with any other, no password ever matches.
 * For a million hashes at once: trying each of them, as `canVerify` does, would take a day.
 */
export function isWellFormedHash(hash: string): boolean {
  if (!isSupportedHash(hash)) return false;
  // What a character holds beyond the last whole byte is zero.
  if (hash.startsWith("$2")) return bitsAt(hash, 28) % 16 === 0 && bitsAt(hash, 59) % 4 === 0;
  const [salt = "", sum = ""] = hash.split("$").slice(-2);
  return isCanonical(salt, MIN_SALT_BYTES) && isCanonical(sum, MIN_HASH_BYTES);
}

const bitsAt = (hash: string, at: number) => BCRYPT_ALPHABET.indexOf(hash.charAt(at));

function isCanonical(text: string, leastBytes: number): boolean {
  const bytes = Buffer.from(text, "base64");
  return bytes.length >= leastBytes && bytes.toString("base64").replace(/=+$/, "") === text;
}

/** What one of our own hashes costs: memory in KiB times passes. */
const OUR_COST = 19_456 * 2;
/** So many times our own cost is still verified in everybody's line: bcrypt up to 12, which is common elsewhere. */
const DEAR_TIMES = 8;
const DEAR_BCRYPT = 13;

/** Hashes of one kind take the same time to verify: algorithm and cost, without salt and sum. */
export function kindOf(hash: string): string {
  return hash.startsWith("$2") ? hash.slice(4, 6) : hash.split("$").slice(1, 4).join("$");
}

/** Whether verifying a hash takes so long that it must not stand before everybody else's. */
export function isExpensive(hash: string): boolean {
  if (hash.startsWith("$2")) return Number(hash.slice(4, 6)) >= DEAR_BCRYPT;
  const [, memory = 0, passes = 0] = (/m=(\d+),t=(\d+),/.exec(hash) ?? []).map(Number);
  return memory * passes > DEAR_TIMES * OUR_COST;
}
