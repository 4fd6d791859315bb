import { type Digest, digestText, scryptText } from "#server/crypto/hash-text.ts";
import type { Conversion } from "../conversion.ts";
import { isObject } from "../inputs/json.ts";
import type { Row } from "../row.ts";
import { numberIn, textIn } from "../values.ts";

/**
 * Files for the import job of Auth0, which have the fields of an export, ids without a prefix, and hashes:
 * https://auth0.com/docs/manage-users/user-migration/bulk-user-import-schema. `hallpass export --as auth0` writes them.
 */
export const isImported = ({ user_id: id, ...rest }: Readonly<Record<string, unknown>>): boolean => {
  const { email, email_verified: verified, custom_password_hash: hash } = rest;
  if (typeof email !== "string" || String(id).includes("|")) return false;
  return (typeof id === "string" && typeof verified === "boolean") || (isObject(hash) && "algorithm" in hash);
};

/** The hash of a row, in the place of an export of hashes. */
export function hashInImport(into: Conversion, row: Row): { get(): string | undefined } {
  const bcrypt = row.text("password_hash", "password_hash");
  const custom = row.json("custom_password_hash", "password_hash");
  const text = isObject(custom) ? customText(custom) : bcrypt;
  if (custom !== undefined && text === undefined) {
    into.report.warn(
      "A password is hashed in a way that Hallpass does not read in files for Auth0's import.",
      row.place,
    );
  }
  return { get: () => text };
}

type Fields = Readonly<Record<string, unknown>>;

/** bcrypt of a salt and a password, MD4 and its kind, and passwords in other encodings than UTF-8 cannot be verified here. */
function customText({ algorithm, hash, salt, password, ...rest }: Fields): string | undefined {
  const value = isObject(hash) ? textIn(hash.value) : undefined;
  const isUtf8 = !isObject(password) || (password.encoding ?? "utf8") === "utf8";
  if (!isObject(hash) || value === undefined || !isUtf8) return undefined;
  switch (algorithm) {
    case "bcrypt":
      return isObject(salt) ? undefined : value;
    case "argon2":
    case "ldap":
      return value;
    case "pbkdf2":
      // What a text leaves out has these values.
      return value.replace(/^(\$pbkdf2-\w+)(?=\$[^$=]*\$[^$]*$)/, "$1$i=100000");
    case "scrypt":
      return scrypt(rest, hash, salt);
    case "hmac":
      return hmac(hash);
    case "md5":
    case "sha1":
    case "sha256":
    case "sha512":
      return digest(algorithm, hash, salt);
    default:
      return undefined;
  }
}

function scrypt({ cost, blockSize, parallelization }: Fields, hash: Fields, salt: unknown): string | undefined {
  const log2N = Math.log2(numberIn(cost) ?? 16_384);
  if (!isObject(salt) || !Number.isInteger(log2N)) return undefined;
  return scryptText({
    log2N,
    r: numberIn(blockSize) ?? 8,
    p: numberIn(parallelization) ?? 1,
    salt: bytesOf(salt),
    hash: bytesOf(hash),
  });
}

function digest(algorithm: Digest, hash: Fields, salt: unknown): string {
  if (!isObject(salt)) return digestText({ algorithm, template: "{password}", hash: bytesOf(hash) });
  const template = salt.position === "suffix" ? "{password}{salt}" : "{salt}{password}";
  return digestText({ algorithm, template, salt: bytesOf(salt), hash: bytesOf(hash) });
}

function hmac(hash: Fields): string | undefined {
  const { digest: name, key } = hash;
  const algorithm = (["md5", "sha1", "sha256", "sha384", "sha512"] as const).find((each) => each === name);
  if (!algorithm || !isObject(key)) return undefined;
  return digestText({ algorithm, isHmac: true, template: "{password}", salt: bytesOf(key), hash: bytesOf(hash) });
}

const bytesOf = ({ value, encoding }: Fields): Uint8Array =>
  Buffer.from(String(value), encoding === "hex" || encoding === "base64" ? encoding : "utf8");
