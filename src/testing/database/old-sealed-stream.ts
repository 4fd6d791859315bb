import { createCipheriv, randomBytes } from "node:crypto";
import {
  CHUNK_BYTES,
  checkOf,
  crcOf,
  keyOf,
  nonceOf,
  SALT_BYTES,
  SCRYPT,
  SEALED_MAGIC,
} from "#server/crypto/sealed-stream.ts";
import { ByteReader } from "#server/files/bytes.ts";

/** Encrypts a stream as version 0.1.0 did with its backups. */
export async function* sealStream(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const input = new ByteReader(bytes);
  try {
    const salt = randomBytes(SALT_BYTES);
    const key = await keyOf(passphrase, salt, SCRYPT);
    const fixed = Buffer.concat([Buffer.from([SCRYPT.log2N, SCRYPT.r, SCRYPT.p]), salt, checkOf(key)]);
    yield Buffer.concat([SEALED_MAGIC, fixed, crcOf(fixed)]);
    for (let number = 0n, next = await chunkFrom(input); ; number++) {
      const { chunk, isLast } = next;
      yield sealedChunk(key, number, chunk, isLast);
      if (isLast) return;
      next = await chunkFrom(input);
    }
  } finally {
    await input.close();
  }
}

async function chunkFrom(input: ByteReader) {
  const whole = await input.take(CHUNK_BYTES);
  return whole ? { chunk: whole, isLast: false } : { chunk: input.rest(), isLast: true };
}

function sealedChunk(key: Buffer, number: bigint, chunk: Uint8Array, isLast: boolean): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number, isLast));
  const sealed = Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt8(isLast ? 1 : 0, 0);
  head.writeUInt32LE(sealed.length, 1);
  return Buffer.concat([head, sealed]);
}
