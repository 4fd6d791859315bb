import { argon2 } from "./hashes/argon2.ts";
import { bcrypt } from "./hashes/bcrypt.ts";
import type { ForeignHash, Parsed } from "./hashes/format.ts";

/**
 * Imported hashes, for code that runs also on servers without any: all formats but bcrypt and argon2 are loaded with the
 * first hash that needs one. docs/decisions/0037-hashes-of-other-products.md.
 */
const formats = () => import("./hashes/parse.ts");

/** What the order of hashes depends on. */
export interface HashTraits {
  /** Algorithm and cost, without salt and sum: hashes of one kind take the same time to verify. */
  kind: string;
  /** About how long verifying it takes on one core. */
  millis: number;
  /** Whether verifying takes so long, or so much memory, that it must not run in the common queue. */
  isSlow: boolean;
}

/** One of the server's own hashes. */
const OWN_MILLIS = 26;
/**
 * Hashes of up to this multiple of the server's own cost are verified in the common queue: bcrypt up to 12, which is common
 * elsewhere.
 */
const SLOW_TIMES = 8;
const SLOW_MEBIBYTES = 64;

/** Whether Bun verifies a hash without the formats. */
export const isNative = (hash: string): boolean => hash.startsWith("$argon2id$") || /^\$2[aby]\$/.test(hash);

/** The traits of a hash that was accepted before, without waiting where no format must be loaded. */
export function traitsOf(hash: string): HashTraits | Promise<HashTraits> {
  const parsed = isNative(hash) ? (bcrypt(hash) ?? argon2(hash)) : undefined;
  if (parsed && "verify" in parsed) return traits(parsed);
  return formats().then(({ acceptedHash }) => traits(acceptedHash(hash)));
}

function traits({ kind, millis, mebibytes = 0 }: ForeignHash): HashTraits {
  return { kind, millis, isSlow: millis > SLOW_TIMES * OWN_MILLIS || mebibytes > SLOW_MEBIBYTES };
}

/** Reads a hash as its product stored it. */
export async function readHash(hash: string): Promise<Parsed> {
  return (await formats()).parseHash(hash);
}

/** Hashes a text with argon2id as a password of today. */
type OwnHash = (text: string) => Promise<string>;

/** Returns the form in which an imported hash is stored: a weak one is wrapped in argon2id. */
export async function storedHash({ text, weak }: ForeignHash, ownHash: OwnHash): Promise<string> {
  if (!weak) return text;
  const { wrappedText } = await import("./hashes/wrapped.ts");
  return wrappedText(weak, await ownHash(weak.sum));
}
