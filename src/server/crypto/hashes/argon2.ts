import { fromBase64 } from "./encodings.ts";
import type { Format } from "./format.ts";

const MAX_KIBIBYTES = 131_072;
const MAX_PASSES = 10;
const MAX_LANES = 16;
/** 64 MiB ten times: about 0.4 s. */
const MAX_WORK = 65_536 * 10;
const MILLIS_PER_KIBIBYTE = 26 / (19_456 * 2);
const MIN_SALT_BYTES = 8;
const MIN_HASH_BYTES = 4;

/** `$argon2id$v=19$m=65536,t=3,p=4$<salt>$<hash>`, and the same with argon2i and argon2d. RFC 9106. */
export const argon2: Format = (text) => {
  const found =
    /^\$(argon2(?:id|i|d))\$v=19\$m=(\d{1,7}),t=(\d{1,4}),p=(\d{1,4})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (!found) return undefined;
  const [algorithm = "", m, t, p, salt = "", hash = ""] = found.slice(1);
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  const isBounded = memory >= 8 && memory <= MAX_KIBIBYTES && passes >= 1 && passes <= MAX_PASSES && lanes >= 1;
  if (!isBounded || lanes > MAX_LANES || memory * passes > MAX_WORK) {
    return {
      accepted: `argon2 with m ≤ ${MAX_KIBIBYTES}, t ≤ ${MAX_PASSES}, p ≤ ${MAX_LANES} and m · t ≤ ${MAX_WORK}`,
    };
  }
  if ((fromBase64(salt)?.length ?? 0) < MIN_SALT_BYTES || (fromBase64(hash)?.length ?? 0) < MIN_HASH_BYTES) {
    return undefined;
  }
  return {
    kind: `${algorithm} m=${memory},t=${passes},p=${lanes}`,
    text,
    millis: memory * passes * MILLIS_PER_KIBIBYTE,
    mebibytes: memory / 1024,
    verify: (password) => Bun.password.verifySync(password, text),
  };
};
