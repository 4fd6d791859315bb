import { pbkdf2Sync } from "node:crypto";
import { djangoText, pbkdf2Text } from "../hash-text.ts";
import { fromBase64, toBase64 } from "./encodings.ts";
import { bySum, type Format, isWeakAt } from "./format.ts";

/** For each block of the result: about a second. */
const MAX_ITERATIONS = { sha1: 5_000_000, sha256: 5_000_000, sha512: 2_500_000 };
const MILLIS_PER_ITERATION = { sha1: 0.0001, sha256: 0.0001, sha512: 0.000_33 };
const BLOCK_BYTES = { sha1: 20, sha256: 32, sha512: 64 };
const MIN_HASH_BYTES = 16;
const MAX_HASH_BYTES = 512;

/** `$pbkdf2-sha256$i=600000$<salt>$<hash>` (PHC), `$pbkdf2-sha256$29000$<salt>$<hash>` (passlib), and Django's. */
export const pbkdf2: Format = (given) => {
  const text = given.startsWith("pbkdf2_") ? (djangoText(given) ?? given) : given;
  const found =
    /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,10})(?:,l=\d{1,4})?\$([A-Za-z0-9+/.]*={0,2})\$([A-Za-z0-9+/.]+={0,2})$/.exec(
      text,
    );
  if (!found) return undefined;
  const digest = (found[1] ?? "sha1") as keyof typeof MAX_ITERATIONS;
  const iterations = Number(found[2]);
  // passlib writes base64 with a point instead of the plus.
  const [salt, hash] = [found[3], found[4]].map((each = "") => fromBase64(each.replaceAll(".", "+")));
  if (!salt || !hash || hash.length < MIN_HASH_BYTES || hash.length > MAX_HASH_BYTES) return undefined;
  const work = iterations * Math.ceil(hash.length / BLOCK_BYTES[digest]);
  if (iterations < 1 || work > MAX_ITERATIONS[digest]) {
    return { accepted: `PBKDF2 with ${digest} and at most ${MAX_ITERATIONS[digest]} iterations for all its blocks` };
  }
  return bySum({
    kind: `pbkdf2-${digest} i=${iterations}${work > iterations ? `,l=${hash.length}` : ""}`,
    millis: work * MILLIS_PER_ITERATION[digest],
    sum: toBase64(hash),
    zero: "A",
    write: (sum) => pbkdf2Text({ digest, iterations, salt, hash: Buffer.from(sum, "base64") }),
    derive: (password) => toBase64(pbkdf2Sync(password, salt, iterations, hash.length, digest)),
    // Further blocks are no work for whoever guesses: the first one shows a wrong password.
    isWeak: isWeakAt(digest, iterations),
    hasOwnSalt: true,
  });
};
