import { createCipheriv, createDecipheriv, scrypt, timingSafeEqual } from "node:crypto";
import { ByteReader } from "#server/files/bytes.ts";
import { DamagedStream, WrongPassphrase } from "./opening.ts";

/**
 * The format of encrypted backups of version 0.1.0, which is only read: newer ones have the format of age. A stream begins with its
 * name, the parameters of scrypt, a salt, a check of the key and a CRC-32 of these. Chunks follow, each with a mark (1 for the last
 * one), its length, and its bytes under AES-256-GCM. The nonce is the mark and the number of the chunk, so chunks can be neither left
 * out nor put in another order.
 */
export const SEALED_MAGIC = Buffer.from("hallpass-sealed 1\n");

export const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const TAG_BYTES = 16;
export const CHUNK_BYTES = 64 * 1024;
/** The parameters that OWASP recommends: 128 MiB, for some tenths of a second. */
export const SCRYPT = { log2N: 17, r: 8, p: 1 };
/** The most memory that a file may request from a reader: 256 MiB. */
const LOG2_N_MAX = 18;
const HEAD_BYTES = 3 + SALT_BYTES + CHECK_BYTES + 4;
/** The number of no chunk. */
const CHECK_NUMBER = 2n ** 64n - 1n;

/**
 * Opens a sealed stream. Throws `WrongPassphrase`, or `DamagedStream` at the first chunk that was changed; the chunks
 * that it has returned until then are genuine.
 */
export async function* openStream(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const input = new ByteReader(bytes);
  try {
    const key = await readKey(input, passphrase);
    for (let number = 0n; ; number++) {
      const head = await input.take(5);
      if (!head) throw new DamagedStream("it is cut off");
      const [mark, length] = [head.readUInt8(0), head.readUInt32LE(1)];
      const isLast = mark === 1;
      if (mark > 1 || length < TAG_BYTES || length > CHUNK_BYTES + TAG_BYTES) throw damagedAt(input);
      const sealed = await input.take(length);
      if (!sealed) throw new DamagedStream("it is cut off");
      yield openedChunk(key, number, sealed, isLast) ?? fail(damagedAt(input));
      if (!isLast) continue;
      if (await input.take(1)) throw new DamagedStream("there is more after its end");
      return;
    }
  } finally {
    await input.close();
  }
}

async function readKey(input: ByteReader, passphrase: string): Promise<Buffer> {
  const magic = await input.take(SEALED_MAGIC.length);
  const head = await input.take(HEAD_BYTES);
  if (!magic?.equals(SEALED_MAGIC) || !head) throw new DamagedStream("it is cut off");
  const fixed = head.subarray(0, -4);
  if (!crcOf(fixed).equals(head.subarray(-4))) throw damagedAt(input);
  const [log2N = 0, r = 0, p = 0] = fixed;
  if (log2N < 10 || log2N > LOG2_N_MAX || r !== SCRYPT.r || p < 1 || p > 4) throw damagedAt(input);
  const key = await keyOf(passphrase, fixed.subarray(3, 3 + SALT_BYTES), { log2N, r, p });
  if (!timingSafeEqual(checkOf(key), fixed.subarray(3 + SALT_BYTES))) {
    throw new WrongPassphrase("The passphrase is not the one that it was encrypted with.");
  }
  return key;
}

function openedChunk(key: Buffer, number: bigint, sealed: Buffer, isLast: boolean): Buffer | null {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number, isLast));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

const damagedAt = (input: ByteReader) => new DamagedStream(`it is damaged before byte ${input.position}`);

function fail(error: Error): never {
  throw error;
}

export function nonceOf(number: bigint, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(number, 4);
  return nonce;
}

/**
 * Distinguishes a wrong passphrase from damage. It is a tag of an empty text, so it reveals no more about the key than
 * any chunk does.
 */
export function checkOf(key: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(CHECK_NUMBER, false));
  cipher.final();
  return cipher.getAuthTag();
}

export function crcOf(bytes: Uint8Array): Buffer {
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(Bun.hash.crc32(bytes));
  return crc;
}

export function keyOf(passphrase: string, salt: Uint8Array, { log2N, r, p }: typeof SCRYPT): Promise<Buffer> {
  const options = { N: 2 ** log2N, r, p, maxmem: 512 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
