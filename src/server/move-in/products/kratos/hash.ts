import { type Digest, digestText, firebaseText, scryptText } from "#server/crypto/hash-text.ts";
import { numberIn } from "#server/move-in/values.ts";

/**
 * The text here for a hash as Ory Kratos stores it. Its forms are those of PHC but for the parameters of scrypt, and for
 * hashes that were imported into it:
 * https://www.ory.sh/docs/kratos/manage-identities/import-user-accounts-identities#hashed-passwords,
 * https://github.com/ory/kratos/blob/master/hash/hash_comparator.go
 */
export function kratosText(stored: string): string {
  const [, format = "", ...rest] = stored.split("$");
  const parameters = Object.fromEntries((rest[0] ?? "").split(",").map((each) => each.split("=", 2)));
  switch (format) {
    case "scrypt":
    case "firescrypt":
      return scrypt(format, parameters, rest.slice(1)) ?? stored;
    case "md5":
    case "sha1":
    case "sha256":
    case "sha512":
      return digest(format, rest) ?? stored;
    case "md5-crypt":
    case "sha256-crypt":
    case "sha512-crypt":
      return ["", CRYPT[format], ...rest].join("$");
    case "hmac-md5":
    case "hmac-sha1":
    case "hmac-sha256":
    case "hmac-sha384":
    case "hmac-sha512":
      return hmac(format.slice("hmac-".length) as Digest, rest) ?? stored;
    default:
      return stored;
  }
}

/** Kratos writes the names of crypt(3)'s formats in place of their numbers. */
const CRYPT = { "md5-crypt": "1", "sha256-crypt": "5", "sha512-crypt": "6" };

/** The hash is the hex text of the HMAC, in base64. */
function hmac(algorithm: Digest, [hash, key]: string[]): string | undefined {
  const sum = Buffer.from(Buffer.from(hash ?? "", "base64").toString(), "hex");
  if (sum.length === 0 || key === undefined) return undefined;
  const salt = Buffer.from(key, "base64");
  return digestText({ algorithm, isHmac: true, template: "{password}", salt, hash: sum });
}

/** `ln` is N itself, and not its logarithm. */
function scrypt(format: string, { ln, r, p }: Record<string, string>, [salt, hash, separator, key]: string[]) {
  const [cost, blockSize, lanes] = [ln, r, p].map(numberIn);
  if (!cost || !blockSize || !lanes || !salt || !hash) return undefined;
  const log2N = cost < 64 ? cost : Math.log2(cost);
  const bytes = { salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
  if (format === "scrypt")
    return Number.isInteger(log2N) ? scryptText({ log2N, r: blockSize, p: lanes, ...bytes }) : undefined;
  const [saltSeparator, signerKey] = [Buffer.from(separator ?? "", "base64"), Buffer.from(key ?? "", "base64")];
  return firebaseText({ memoryCost: log2N, rounds: blockSize, saltSeparator, signerKey, ...bytes });
}

/** `$md5$hash`, or `$md5$pf=…$salt$hash` with a template such as `{SALT}{PASSWORD}`. */
function digest(algorithm: Digest, parts: string[]): string | undefined {
  const [template, salt, hash] = parts.length === 1 ? ["", "", parts[0]] : parts;
  if (!hash || (parts.length !== 1 && !template?.startsWith("pf="))) return undefined;
  const text = template ? Buffer.from(template.slice(3), "base64").toString() : "{PASSWORD}";
  return digestText({
    algorithm,
    template: text.replaceAll("{SALT}", "{salt}").replaceAll("{PASSWORD}", "{password}"),
    salt: Buffer.from(salt ?? "", "base64"),
    hash: Buffer.from(hash, "base64"),
  });
}
