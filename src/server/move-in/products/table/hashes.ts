import {
  aspNetText,
  type BeforeBcrypt,
  bcryptText,
  betterAuthText,
  type Digest,
  digestText,
  djangoText,
  pbkdf2Text,
  scryptText,
} from "#server/crypto/hash-text.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import { SourceError } from "#server/move-in/source-error.ts";

type HashMap = NonNullable<MoveMap["hash"]>;
/** Makes the text of a hash; null for a hash that is not of this format. */
type HashOf = (stored: string, salt: string | undefined) => string | null;

const OWN_TEXTS: Record<string, (stored: string) => string | null> = {
  aspnet: aspNetText,
  django: djangoText,
  lucia: betterAuthText,
};

/** Returns how hashes of a map become texts. Throws a SourceError for a format that does not exist, or lacks a parameter. */
export function hashesOf({ format, template, pepper, encoding = "hex", ...rest }: HashMap = {}): HashOf {
  const own = OWN_TEXTS[format ?? ""];
  if (own) return own;
  const decoded = (text: string) => bytes(text, encoding);
  const saltOf = (salt = "") => bytes(salt, rest.salt_encoding ?? "text");
  const [, digest] = /^(md5|sha1|sha256|sha384|sha512)$/.exec(format ?? "") ?? [];
  if (digest) {
    requireTemplate(template);
    return (stored, salt) => {
      const parts = { algorithm: digest as Digest, pepper, salt: saltOf(salt), hash: decoded(stored) };
      return digestText({ ...parts, template: template ?? (salt === undefined ? "{password}" : "{salt}{password}") });
    };
  }
  const [, pbkdf2] = /^pbkdf2-(sha1|sha256|sha512)$/.exec(format ?? "") ?? [];
  if (pbkdf2) {
    const iterations = required(rest.iterations, "iterations");
    const name = pbkdf2 as "sha1" | "sha256" | "sha512";
    return (stored, salt) => pbkdf2Text({ digest: name, iterations, salt: saltOf(salt), hash: decoded(stored) });
  }
  if (format === "scrypt") {
    const [n, r, p] = [required(rest.n, "n"), required(rest.r, "r"), required(rest.p, "p")];
    return (stored, salt) => scryptText({ log2N: Math.log2(n), r, p, salt: saltOf(salt), hash: decoded(stored) });
  }
  const [, before] = /^bcrypt-((?:hmac-)?sha(?:256|384|512)-(?:hex|base64))$/.exec(format ?? "") ?? [];
  if (before || (format === "bcrypt" && pepper)) {
    const read = (before ?? "password") as BeforeBcrypt;
    return (stored) => bcryptText({ before: read, pepper, hash: stored });
  }
  if (format === undefined || format === "text" || format === "bcrypt") return (stored) => stored;
  throw new SourceError(
    `The map's hash.format is "${format}"; expected text, bcrypt, bcrypt-sha256-hex, bcrypt-hmac-sha512-base64 and the like, md5, sha1, sha256, sha384, sha512, pbkdf2-sha1, pbkdf2-sha256, pbkdf2-sha512, scrypt, ${Object.keys(OWN_TEXTS).join(", ")}.`,
  );
}

function bytes(text: string, encoding: string): Buffer {
  if (encoding === "text") return Buffer.from(text);
  if (encoding === "hex" || encoding === "base64") return Buffer.from(text, encoding);
  throw new SourceError(`The map's hash.encoding is "${encoding}"; expected hex, base64 or text.`);
}

/** A misspelled part would be a text of the template, and no password would be right. */
function requireTemplate(template = "{password}"): void {
  const parts: readonly string[] = template.match(/\{\w+\}/g) ?? [];
  if (parts.includes("{password}") && parts.every((part) => PARTS.includes(part))) return;
  throw new SourceError(
    `The map's hash.template is "${template}"; expected {password}, and {salt} or {pepper} where the hashes have them.`,
  );
}

const PARTS = ["{password}", "{salt}", "{pepper}"];

function required(value: number | undefined, name: string): number {
  if (value !== undefined) return value;
  throw new SourceError(`The map's hash.${name} is missing: these hashes do not say it.`);
}
