import { createHash, createHmac } from "node:crypto";
import { fromBase64 } from "./encodings.ts";
import type { ForeignHash, Format, Parsed } from "./format.ts";

const MIN_COST = 4;
const MAX_COST = 16;
const ACCEPTED = { accepted: `bcrypt with a cost of ${MIN_COST} to ${MAX_COST}` };
const MILLIS_AT_COST_0 = 0.05;
const INPUT_BYTES = 72;
const ALPHABET = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const PLAIN = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/;

/** bcrypt as it is, and bcrypt of a value that a product makes from the password. */
export const bcrypt: Format = (text) => plain(text) ?? ofPreparedPassword(text) ?? passlib(text) ?? wordPress(text);

/** `$2b$12$<salt and hash>`, and the same with `2a` and `2y`. */
const plain: Format = (text) => bcryptOf(text, { name: "bcrypt", text, before: (password) => password });

/** `$bcrypt-of$b=sha256-hex,k=<pepper>$2b$12$…`, as `bcryptText` writes it. */
const ofPreparedPassword: Format = (text) => {
  const found = /^\$bcrypt-of\$b=([a-z0-9-]+)(?:,k=([A-Za-z0-9+/]+))?(\$2.*)$/.exec(text);
  if (!found) return undefined;
  const [name = "", key, hash = ""] = found.slice(1);
  const pepper = key === undefined ? Buffer.alloc(0) : fromBase64(key);
  const before = pepper && preparation(name, pepper);
  return before ? bcryptOf(hash, { name: `bcrypt-of-${name}`, text, before }) : undefined;
};

function preparation(name: string, pepper: Buffer): ((password: string) => string | Buffer) | undefined {
  if (name === "password") return (password) => Buffer.concat([Buffer.from(password), pepper]);
  const [, keyed, digest = "", encoding] = /^(hmac-)?(sha256|sha384|sha512)-(hex|base64)$/.exec(name) ?? [];
  if (encoding !== "hex" && encoding !== "base64") return undefined;
  return keyed
    ? (password) => createHmac(digest, pepper).update(password).digest(encoding)
    : (password) => createHash(digest).update(password).update(pepper).digest(encoding);
}

/** passlib's `$bcrypt-sha256$v=2,t=2b,r=12$<salt>$<hash>`, and its first version `$bcrypt-sha256$2a,12$<salt>$<hash>`. */
const passlib: Format = (text) => {
  const found =
    /^\$bcrypt-sha256\$(?:v=2,t=(2b),r=(\d{1,2})|(2[ab]),(\d{1,2}))\$([./A-Za-z0-9]{22})\$([./A-Za-z0-9]{31})$/.exec(
      text,
    );
  if (!found) return undefined;
  const [second, rounds, first, oldRounds, salt = "", sum = ""] = found.slice(1);
  const cost = (rounds ?? oldRounds ?? "").padStart(2, "0");
  const before = (password: string) => (second ? createHmac("sha256", salt) : createHash("sha256")).update(password);
  return bcryptOf(`$${second ?? first}$${cost}$${salt}${sum}`, {
    name: "bcrypt-sha256",
    text,
    before: (password) => before(password).digest("base64"),
  });
};

/** WordPress since 6.8, `$wp$2y$10$…`: bcrypt of a keyed digest of the trimmed password. */
const wordPress: Format = (text) => {
  if (!text.startsWith("$wp$2y$")) return undefined;
  const before = (password: string) => createHmac("sha384", "wp-sha384").update(trimmed(password)).digest("base64");
  return bcryptOf(text.slice("$wp".length), { name: "bcrypt-wordpress", text, before });
};

/** The characters that PHP's trim() removes: fewer than ours. */
const REMOVED = " \t\n\r\0\v";

function trimmed(password: string): string {
  let [start, end] = [0, password.length];
  while (start < end && REMOVED.includes(password.charAt(start))) start++;
  while (end > start && REMOVED.includes(password.charAt(end - 1))) end--;
  return password.slice(start, end);
}

interface Prepared extends Pick<ForeignHash, "text"> {
  name: string;
  before(password: string): string | Buffer;
}

function bcryptOf(hash: string, { name, text, before }: Prepared): Parsed {
  const [, digits] = PLAIN.exec(hash) ?? [];
  if (digits === undefined) return undefined;
  const cost = Number(digits);
  if (cost < MIN_COST || cost > MAX_COST) return ACCEPTED;
  // The bits of a character beyond the last whole byte are zero.
  if (bitsAt(hash, 28) % 16 !== 0 || bitsAt(hash, 59) % 4 !== 0) return undefined;
  return {
    kind: `${name} ${cost}`,
    text,
    millis: MILLIS_AT_COST_0 * 2 ** cost,
    verify: (password) => Bun.password.verifySync(asBcryptReads(before(password)), hash),
  };
}

const bitsAt = (hash: string, at: number) => ALPHABET.indexOf(hash.charAt(at));

/** Other libraries cut the input to 72 bytes, and Bun digests longer ones. */
const asBcryptReads = (input: string | Buffer) => Buffer.from(input).subarray(0, INPUT_BYTES);
