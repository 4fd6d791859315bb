import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { reportFullDisk } from "./disk-space.ts";

const PIECE_BYTES = 256 * 1024;

/** The bytes of a file, in pieces. */
export const fileBytes = (file: string): AsyncIterable<Uint8Array> =>
  createReadStream(file, { highWaterMark: PIECE_BYTES });

/** Yields the same bytes, and reports the number of bytes that have passed, of a total that the caller knows. */
export async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  of: number,
  onBytes?: (done: number, of: number) => void,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const piece of bytes) {
    done += piece.length;
    onBytes?.(done, of);
    yield piece;
  }
}

/** Writes a new file that only its owner can read. Throws the signal's reason when it aborts, and `DiskFull`. */
export async function writeBytes(file: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const piece of bytes) {
      signal?.throwIfAborted();
      await reportFullDisk(file, () => handle.appendFile(piece));
    }
  } finally {
    await handle.close();
  }
}

/** Takes exact numbers of bytes from a stream; keeps no more than the requested bytes and one piece of the stream. */
export class ByteReader {
  position = 0;
  readonly #source: AsyncIterator<Uint8Array>;
  #pieces: Uint8Array[] = [];
  #held = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns so many bytes, or null when the stream ends before. */
  async take(length: number): Promise<Buffer | null> {
    while (this.#held < length) {
      const { done, value } = await this.#source.next();
      if (done) return null;
      this.#pieces.push(value);
      this.#held += value.length;
    }
    const all = Buffer.concat(this.#pieces);
    const rest = all.subarray(length);
    this.#pieces = rest.length > 0 ? [rest] : [];
    this.#held = rest.length;
    this.position += length;
    return all.subarray(0, length);
  }

  /** Returns the rest of a stream that ended. */
  rest(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  /** Ends the stream before its end. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
