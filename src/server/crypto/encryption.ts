import { decrypt } from "./age.ts";
import { NotOpened, type Openers } from "./opening.ts";
import { openStream, SEALED_MAGIC } from "./sealed-stream.ts";

/**
 * The possible author of an encrypted stream: somebody with the passphrase, or anybody, as the keys of recipients are
 * public.
 */
export type Sealing = "passphrase" | "recipients";

/** The first bytes of a stream in the format of age (https://age-encryption.org/v1). */
const AGE_MAGIC = Buffer.from("age-encryption.org/v1\n");

/** The most that `sealingOf` needs of a stream: the type of its first recipient follows the first line. */
export const SEALING_BYTES = AGE_MAGIC.length + 10;

/** Returns the encryption of a stream from its first bytes; null if it is not encrypted. */
export function sealingOf(start: Buffer): Sealing | null {
  if (isOld(start)) return "passphrase";
  if (!start.subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC)) return null;
  return start.subarray(AGE_MAGIC.length).toString("latin1").startsWith("-> scrypt ") ? "passphrase" : "recipients";
}

/**
 * Decrypts a stream with such a beginning: in the format of age, or in that of older versions. Throws `NotOpened`,
 * `WrongPassphrase`, or `DamagedStream` at the first piece that was changed; the pieces that it has returned until then
 * are genuine.
 */
export function decrypted(
  start: Buffer,
  bytes: AsyncIterable<Uint8Array>,
  openers: Openers,
): AsyncGenerator<Uint8Array> {
  if (!isOld(start)) return decrypt(bytes, openers);
  if (openers.passphrase === null) throw new NotOpened("passphrase");
  return openStream(bytes, openers.passphrase);
}

const isOld = (start: Buffer) => start.subarray(0, SEALED_MAGIC.length).equals(SEALED_MAGIC);
