import { createHmac, hash } from "node:crypto";
import { type Digest, digestText, djangoText } from "../hash-text.ts";
import { fromBase64, padded, toBase64 } from "./encodings.ts";
import { bySum, type Format } from "./format.ts";

const BYTES: Record<Digest, number> = { md5: 16, sha1: 20, sha256: 32, sha384: 48, sha512: 64 };
const MILLIS = 0.1;
/** About half a second. */
const MAX_ROUNDS = 1_000_000;
const MILLIS_PER_ROUND = 0.000_5;

/** One digest, or many in a row, as `digestText` writes it: `$digest$a=sha1,t=<template>,i=<rounds>,k=<pepper>$<salt>$<hash>`. */
export const digest: Format = (given) => {
  const text = /^(?:md5|sha1)\$/.test(given) ? (djangoText(given) ?? given) : given;
  const found =
    /^\$digest\$a=(hmac-)?(md5|sha1|sha256|sha384|sha512),t=([A-Za-z0-9+/]+)(?:,i=([1-9]\d{0,9}))?(?:,k=([A-Za-z0-9+/]+))?\$([A-Za-z0-9+/]*)\$([A-Za-z0-9+/]+)$/.exec(
      text,
    );
  if (!found) return undefined;
  const isHmac = found[1] !== undefined;
  const algorithm = found[2] as Digest;
  const rounds = Number(found[4] ?? 1);
  const [template, pepper, salt, sum] = [found[3], ...found.slice(5)].map((each = "") => fromBase64(each));
  if (!template || !pepper || !salt || sum?.length !== BYTES[algorithm]) return undefined;
  const pieces = piecesOf(template.toString());
  if (!pieces.includes("{password}") || (isHmac && rounds > 1)) return undefined;
  if (rounds > MAX_ROUNDS) return { accepted: `digests of at most ${MAX_ROUNDS} rounds` };
  const [saltText, pepperText] = [salt, pepper.toString()];
  const fixed: Record<string, Buffer> = { "{salt}": salt, "{pepper}": pepper };
  return bySum({
    kind: `digest-${isHmac ? "hmac-" : ""}${algorithm}${rounds > 1 ? ` i=${rounds}` : ""}`,
    millis: Math.max(MILLIS, rounds * MILLIS_PER_ROUND),
    sum: toBase64(sum),
    zero: "A",
    write: (sum) =>
      digestText({
        algorithm,
        template: template.toString(),
        salt: saltText,
        ...(pepperText !== "" && { pepper: pepperText }),
        rounds,
        isHmac,
        hash: Buffer.from(sum, "base64"),
      }),
    derive(password) {
      const parts = pieces.map((piece) =>
        piece === "{password}" ? Buffer.from(password) : (fixed[piece] ?? Buffer.from(piece)),
      );
      if (isHmac) return toBase64(createHmac(algorithm, salt).update(Buffer.concat(parts)).digest());
      let result = hash(algorithm, Buffer.concat(parts), "buffer");
      for (let round = 1; round < rounds; round++) result = hash(algorithm, result, "buffer");
      return toBase64(result);
    },
    isWeak: true,
    // The salt may be a name, or the same for everybody.
    hasOwnSalt: false,
  });
};

const piecesOf = (template: string) => template.split(/(\{salt\}|\{password\}|\{pepper\})/).filter(Boolean);

const LDAP: Record<string, Digest> = { MD5: "md5", SHA: "sha1", SHA256: "sha256", SHA384: "sha384", SHA512: "sha512" };

/** `{SSHA}<base64 of hash and salt>` and `{SHA}<base64 of hash>` of LDAP, with SHA-1 or SHA-2; `{SMD5}` and `{MD5}`. */
export const ldap: Format = (text) => {
  const found = /^\{(S?)(MD5|SHA|SHA256|SHA384|SHA512)\}([A-Za-z0-9+/]+={0,2})$/i.exec(text);
  if (!found) return undefined;
  const [s = "", name = "", encoded = ""] = found.slice(1);
  const scheme = name.toUpperCase();
  const algorithm = LDAP[scheme];
  const bytes = fromBase64(encoded);
  if (!algorithm || !bytes) return undefined;
  const isSalted = s !== "";
  const [sum, salt] = [bytes.subarray(0, BYTES[algorithm]), bytes.subarray(BYTES[algorithm])];
  if (sum.length !== BYTES[algorithm] || isSalted === (salt.length === 0)) return undefined;
  const start = `{${isSalted ? "S" : ""}${scheme}}`;
  return bySum({
    kind: `ldap-${isSalted ? "s" : ""}${scheme.toLowerCase()}`,
    millis: MILLIS,
    sum: toBase64(sum),
    zero: "A",
    write: (sum) => start + padded(Buffer.concat([Buffer.from(sum, "base64"), salt])),
    derive: (password) => toBase64(hash(algorithm, Buffer.concat([Buffer.from(password), salt]), "buffer")),
    isWeak: true,
    hasOwnSalt: isSalted,
  });
};
