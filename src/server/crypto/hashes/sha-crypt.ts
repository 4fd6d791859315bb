import { hash } from "node:crypto";
import { isCrypt64, toCrypt64 } from "./encodings.ts";
import { bySum, type Format, isWeakAt, upToCryptsLimit } from "./format.ts";

type Algorithm = "sha256" | "sha512";

const MIN_ROUNDS = 1000;
/** passlib's usual rounds, 535,000 and 656,000, are below. About 0.3 s, and 2.5 s with the longest password. */
const MAX_ROUNDS = 660_000;
const USUAL_ROUNDS = 5000;
const MILLIS_PER_ROUND = 0.000_8;

/** `$5$rounds=5000$<salt>$<hash>` with SHA-256 and `$6$…` with SHA-512, as crypt(3) of Linux makes them. */
export const shaCrypt: Format = (text) => {
  const found = /^\$([56])\$(?:rounds=(\d{1,9})\$)?([^$:\n]{0,16})\$([./0-9A-Za-z]{43}|[./0-9A-Za-z]{86})$/.exec(text);
  if (!found) return undefined;
  const [id = "", given, salt = "", sum = ""] = found.slice(1);
  const algorithm: Algorithm = id === "5" ? "sha256" : "sha512";
  const rounds = given === undefined ? USUAL_ROUNDS : Number(given);
  if (sum.length !== (id === "5" ? 43 : 86) || !isCrypt64(sum)) return undefined;
  if (rounds < MIN_ROUNDS || rounds > MAX_ROUNDS) {
    return { accepted: `SHA-crypt with ${MIN_ROUNDS} to ${MAX_ROUNDS} rounds` };
  }
  const start = text.slice(0, -sum.length);
  return bySum({
    kind: `${algorithm}-crypt rounds=${rounds}`,
    millis: rounds * MILLIS_PER_ROUND,
    sum,
    zero: ".",
    write: (sum) => start + sum,
    derive: upToCryptsLimit((password) => sumOf(algorithm, rounds, Buffer.from(salt), password)),
    isWeak: isWeakAt(algorithm, rounds),
    hasOwnSalt: true,
  });
};

/** The algorithm of "Unix crypt using SHA-256 and SHA-512", whose names for the parts are in the comments. */
function sumOf(algorithm: Algorithm, rounds: number, salt: Buffer, password: Buffer): string {
  const digest = (...parts: Uint8Array[]) => hash(algorithm, Buffer.concat(parts), "buffer");
  const alternate = digest(password, salt, password);
  const parts: Uint8Array[] = [password, salt, stretched(alternate, password.length)];
  for (let bits = password.length; bits > 0; bits >>= 1) parts.push(bits & 1 ? alternate : password);
  let sum = digest(...parts);
  // P and S
  const p = stretched(digest(...repeated(password, password.length)), password.length);
  const s = stretched(digest(...repeated(salt, 16 + (sum[0] ?? 0))), salt.length);
  for (let round = 0; round < rounds; round++) {
    const isOdd = round % 2 === 1;
    const parts: Uint8Array[] = [isOdd ? p : sum];
    if (round % 3 !== 0) parts.push(s);
    if (round % 7 !== 0) parts.push(p);
    parts.push(isOdd ? sum : p);
    sum = digest(...parts);
  }
  return toCrypt64(reordered(algorithm, sum));
}

const repeated = (bytes: Buffer, times: number): Buffer[] => Array.from({ length: times }, () => bytes);

/** Repeats bytes until they have a length. */
const stretched = (bytes: Uint8Array, length: number): Buffer =>
  length === 0 ? Buffer.alloc(0) : Buffer.alloc(length, bytes);

/** Three bytes at a time, a third of the digest apart; the places rotate with each group. */
function reordered(algorithm: Algorithm, sum: Uint8Array): Uint8Array {
  const third = Math.floor(sum.length / 3);
  const order: number[] = [];
  let [high, middle, low] = [0, third, 2 * third];
  for (let group = 0; group < third; group++) {
    order.push(low, middle, high);
    [high, middle, low] = algorithm === "sha512" ? [middle + 1, low + 1, high + 1] : [low + 1, high + 1, middle + 1];
  }
  order.push(...(algorithm === "sha512" ? [63] : [30, 31]));
  return Uint8Array.from(order, (at) => sum[at] ?? 0);
}
