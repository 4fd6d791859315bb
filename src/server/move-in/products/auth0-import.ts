import { scryptText } from "#server/crypto/hash-text.ts";
import type { Conversion } from "../conversion.ts";
import { isObject } from "../inputs/json.ts";
import type { Row } from "../row.ts";
import { numberIn, textIn } from "../values.ts";

/**
 * Files for the import job of Auth0, which have the fields of an export, ids without a prefix, and hashes:
 * https://auth0.com/docs/manage-users/user-migration/bulk-user-import-schema. `hallpass export --as auth0` writes them.
 */
export const isImported = ({ user_id, email, email_verified }: Readonly<Record<string, unknown>>): boolean =>
  typeof user_id === "string" &&
  !user_id.includes("|") &&
  typeof email === "string" &&
  typeof email_verified === "boolean";

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

function customText({ algorithm, hash, salt, cost, blockSize, parallelization }: Readonly<Record<string, unknown>>) {
  const value = isObject(hash) ? textIn(hash.value) : undefined;
  if (value === undefined) return undefined;
  if (algorithm === "bcrypt" || algorithm === "argon2" || algorithm === "pbkdf2") return value;
  const log2N = Math.log2(numberIn(cost) ?? 0);
  if (algorithm !== "scrypt" || !isObject(salt) || !Number.isInteger(log2N)) return undefined;
  return scryptText({
    log2N,
    r: numberIn(blockSize) ?? 8,
    p: numberIn(parallelization) ?? 1,
    salt: bytesOf(salt),
    hash: bytesOf(isObject(hash) ? hash : {}),
  });
}

const bytesOf = ({ value, encoding }: Readonly<Record<string, unknown>>): Uint8Array =>
  Buffer.from(String(value), encoding === "hex" || encoding === "base64" ? encoding : "utf8");
