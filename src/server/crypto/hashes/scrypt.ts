import { createCipheriv, scryptSync } from "node:crypto";
import { betterAuthText, firebaseText, scryptText } from "../hash-text.ts";
import { fromBase64, padded, toBase64 } from "./encodings.ts";
import { bySum, type Format, type Refused } from "./format.ts";

interface Cost {
  log2N: number;
  r: number;
  p: number;
}

const MAX_MEBIBYTES = 128;
/** N · r · p: about a second. */
const MAX_WORK = 2 ** 22;
const MILLIS_PER_WORK = 26 / (2 ** 14 * 8);
const MEBIBYTE = 2 ** 20;
const MIN_HASH_BYTES = 16;
const MAX_HASH_BYTES = 128;

const mebibytesOf = ({ log2N, r }: Cost) => (128 * r * 2 ** log2N) / MEBIBYTE;
const workOf = ({ log2N, r, p }: Cost) => 2 ** log2N * r * p;
const millisOf = (cost: Cost) => workOf(cost) * MILLIS_PER_WORK;

function refused(cost: Cost): Refused | undefined {
  const isBounded = cost.log2N >= 1 && cost.r >= 1 && cost.p >= 1 && mebibytesOf(cost) <= MAX_MEBIBYTES;
  if (isBounded && workOf(cost) <= MAX_WORK) return undefined;
  return { accepted: `scrypt with at most ${MAX_MEBIBYTES} MiB (128 · N · r) and N · r · p ≤ ${MAX_WORK}` };
}

function scryptOf(password: string, salt: Uint8Array, bytes: number, cost: Cost): Buffer {
  const { log2N, r, p } = cost;
  // Node refuses work that needs more than this, with its own small share besides N · r.
  const maxmem = (mebibytesOf(cost) + 1) * MEBIBYTE + 256 * r * p;
  return scryptSync(password, salt, bytes, { N: 2 ** log2N, r, p, maxmem });
}

/** PHC's and passlib's `$scrypt$ln=16,r=8,p=1$<salt>$<hash>`, and `<salt>:<key>` of Better Auth and Lucia. */
export const scrypt: Format = (given) => {
  const text = betterAuthText(given) ?? given;
  const found =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,6}),p=(\d{1,6})(,form=nfkc)?\$([A-Za-z0-9+/]*)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (!found) return undefined;
  const [ln, r, p, form, saltText = "", sum = ""] = found.slice(1);
  const cost: Cost = { log2N: Number(ln), r: Number(r), p: Number(p) };
  const [salt, hash] = [fromBase64(saltText), fromBase64(sum)];
  if (!salt || !hash || hash.length < MIN_HASH_BYTES || hash.length > MAX_HASH_BYTES) return undefined;
  const isNfkc = form !== undefined;
  return (
    refused(cost) ??
    bySum({
      kind: `scrypt ln=${cost.log2N},r=${cost.r},p=${cost.p}`,
      millis: millisOf(cost),
      mebibytes: mebibytesOf(cost),
      sum,
      zero: "A",
      write: (hash) =>
        scryptText({ ...cost, salt, hash: Buffer.from(hash, "base64"), ...(isNfkc && { form: "nfkc" }) }),
      derive: (password) => toBase64(scryptOf(isNfkc ? password.normalize("NFKC") : password, salt, hash.length, cost)),
      isWeak: false,
      hasOwnSalt: true,
    })
  );
};

/** Firebase's own scrypt in Supabase's form: the derived key encrypts the project's signer key. */
export const firebaseScrypt: Format = (text) => {
  const found =
    /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,6}),p=(\d{1,6}),ss=([A-Za-z0-9+/]*={0,2}),sk=([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]*={0,2})\$([A-Za-z0-9+/]+={0,2})$/.exec(
      text,
    );
  if (!found) return undefined;
  const [n, r, p, ...rest] = found.slice(1);
  const cost: Cost = { log2N: Number(n), r: Number(r), p: Number(p) };
  const [saltSeparator, signerKey, salt, hash] = rest.map(fromBase64);
  if (!saltSeparator || !signerKey || !salt || hash?.length !== signerKey.length || cost.p !== 1) return undefined;
  const parts = { memoryCost: cost.log2N, rounds: cost.r, saltSeparator, signerKey, salt };
  return (
    refused(cost) ??
    bySum({
      kind: `firebase-scrypt n=${cost.log2N},r=${cost.r}`,
      millis: millisOf(cost),
      mebibytes: mebibytesOf(cost),
      sum: padded(hash),
      zero: "A",
      write: (sum) => firebaseText({ ...parts, hash: Buffer.from(sum, "base64") }),
      derive(password) {
        const key = scryptOf(password, Buffer.concat([salt, saltSeparator]), 32, cost);
        return padded(createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(signerKey));
      },
      isWeak: false,
      hasOwnSalt: true,
    })
  );
};
