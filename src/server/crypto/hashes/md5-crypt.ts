import { hash } from "node:crypto";
import { isCrypt64, toCrypt64 } from "./encodings.ts";
import { bySum, type Format, isWeakAt, upToCryptsLimit } from "./format.ts";

const ROUNDS = 1000;
const MILLIS = 1;
const ORDER = [12, 6, 0, 13, 7, 1, 14, 8, 2, 15, 9, 3, 5, 10, 4, 11];

/** `$1$<salt>$<hash>` of crypt(3), and `$apr1$<salt>$<hash>` of Apache. */
export const md5Crypt: Format = (text) => {
  const found = /^(\$1\$|\$apr1\$)([^$:\n]{0,8})\$([./0-9A-Za-z]{22})$/.exec(text);
  if (!found) return undefined;
  const [magic = "", salt = "", sum = ""] = found.slice(1);
  if (!isCrypt64(sum)) return undefined;
  return bySum({
    kind: "md5-crypt",
    millis: MILLIS,
    sum,
    zero: ".",
    write: (sum) => `${magic}${salt}$${sum}`,
    derive: upToCryptsLimit((password) => sumOf(Buffer.from(magic), Buffer.from(salt), password)),
    isWeak: isWeakAt("md5", ROUNDS),
    hasOwnSalt: true,
  });
};

const md5 = (...parts: Uint8Array[]) => hash("md5", Buffer.concat(parts), "buffer");

function sumOf(magic: Buffer, salt: Buffer, password: Buffer): string {
  const alternate = md5(password, salt, password);
  const parts: Uint8Array[] = [password, magic, salt];
  for (let left = password.length; left > 0; left -= 16) parts.push(alternate.subarray(0, Math.min(16, left)));
  // The original adds a zero byte where it meant to add the digest.
  for (let bits = password.length; bits > 0; bits >>= 1) parts.push(bits & 1 ? ZERO : password.subarray(0, 1));
  let sum = md5(...parts);
  for (let round = 0; round < ROUNDS; round++) {
    const isOdd = round % 2 === 1;
    const parts: Uint8Array[] = [isOdd ? password : sum];
    if (round % 3 !== 0) parts.push(salt);
    if (round % 7 !== 0) parts.push(password);
    parts.push(isOdd ? sum : password);
    sum = md5(...parts);
  }
  return toCrypt64(Uint8Array.from(ORDER, (at) => sum[at] ?? 0));
}

const ZERO = Buffer.alloc(1);
