import { djangoText } from "../hash-text.ts";
import { argon2 } from "./argon2.ts";
import { bcrypt } from "./bcrypt.ts";
import { digest, ldap } from "./digests.ts";
import type { Format, Parsed } from "./format.ts";
import { md5Crypt } from "./md5-crypt.ts";
import { pbkdf2 } from "./pbkdf2.ts";
import { phpass } from "./phpass.ts";
import { firebaseScrypt, scrypt } from "./scrypt.ts";
import { shaCrypt } from "./sha-crypt.ts";

/** The families of hashes, each in its file. */
const FORMATS: readonly Format[] = [
  bcrypt,
  argon2,
  scrypt,
  firebaseScrypt,
  pbkdf2,
  shaCrypt,
  md5Crypt,
  phpass,
  ldap,
  digest,
];

const MAX_CHARACTERS = 4096;

/** Reads a hash as its product stored it; undefined when no format knows it. */
export function parseUnwrapped(given: string): Parsed {
  if (given.length > MAX_CHARACTERS) return undefined;
  const text = unnamed(given);
  for (const format of FORMATS) {
    const parsed = format(text);
    if (parsed) return parsed;
  }
  return undefined;
}

/** Removes a name that a product writes before a text that says by itself what it is. */
function unnamed(text: string): string {
  if (/^\{crypt\}\$/i.test(text)) return text.slice("{crypt}".length);
  if (/^(?:argon2|bcrypt|bcrypt_sha256|scrypt)\$/.test(text)) return djangoText(text) ?? text;
  return text;
}
