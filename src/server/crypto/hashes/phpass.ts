import { hash } from "node:crypto";
import { fromCrypt64, isCrypt64, toCrypt64 } from "./encodings.ts";
import { bySum, type Format, isWeakAt, upToCryptsLimit } from "./format.ts";

const MIN_LOG2 = 7;
/** About 0.4 s, and 1 to 2 s with the longest password. */
const MAX_LOG2 = 20;
const MILLIS_PER_ROUND = 0.000_5;
/** Drupal cuts the whole text to 55 characters. */
const DRUPAL_SUM = 43;

/** `$P$B<salt><hash>` of WordPress, `$H$9…` of phpBB, and `$S$D…` of Drupal 7, with SHA-512 in place of MD5. */
export const phpass: Format = (text) => {
  const found = /^(\$[PHS]\$)([./0-9A-Za-z])([^$:\n]{8})([./0-9A-Za-z]{22}|[./0-9A-Za-z]{43})$/.exec(text);
  if (!found) return undefined;
  const [id = "", letter = "", salt = "", sum = ""] = found.slice(1);
  const isDrupal = id === "$S$";
  if (sum.length !== (isDrupal ? DRUPAL_SUM : 22) || !(isDrupal || isCrypt64(sum))) return undefined;
  const [log2, digest] = [fromCrypt64(letter), isDrupal ? "sha512" : "md5"] as const;
  if (log2 < MIN_LOG2 || log2 > MAX_LOG2) {
    return { accepted: `phpass with 2^${MIN_LOG2} to 2^${MAX_LOG2} rounds` };
  }
  const rounds = 2 ** log2;
  const start = text.slice(0, -sum.length);
  return bySum({
    kind: `${isDrupal ? "drupal" : "phpass"} ${log2}`,
    millis: rounds * MILLIS_PER_ROUND,
    sum,
    zero: ".",
    write: (sum) => start + sum,
    derive: upToCryptsLimit((password) => {
      let result = hash(digest, Buffer.concat([Buffer.from(salt), password]), "buffer");
      for (let round = 0; round < rounds; round++) result = hash(digest, Buffer.concat([result, password]), "buffer");
      return toCrypt64(result).slice(0, sum.length);
    }),
    isWeak: isWeakAt(digest, rounds),
    hasOwnSalt: true,
  });
};
