import { basename } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { SourceError } from "../source-error.ts";

/** The bytes of a file, or of an entry of an archive. They can be read more than once. */
export interface Bytes {
  /** For messages, such as `users.csv` or `export.zip/users.csv`. */
  name: string;
  /** Undefined if nobody knows it before the end. */
  size?: number;
  chunks(): AsyncIterable<Uint8Array>;
}

export const fileBytes = (file: string): Bytes => ({
  name: basename(file),
  size: Bun.file(file).size,
  chunks: () => Bun.file(file).stream(),
});

/** The content of a gzip file (RFC 1952). */
export const gunzipped = (bytes: Bytes): Bytes => ({
  name: bytes.name.replace(/\.gz$/i, ""),
  async *chunks() {
    const packed = Readable.from(bytes.chunks());
    const unpacked = packed.pipe(createGunzip());
    packed.on("error", (error) => unpacked.destroy(error));
    try {
      yield* unpacked;
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw new SourceError(`${bytes.name} is damaged or was cut off: ${reasonOf(error)}`, error);
    } finally {
      packed.destroy();
    }
  },
});

/** What a library says of an error, as the end of a sentence. */
export const reasonOf = (error: unknown): string =>
  `${(error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, "")}.`;

/** The first bytes, at least `length` of them if there are as many. */
export async function head(bytes: Bytes, length: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of bytes.chunks()) {
    parts.push(chunk);
    read += chunk.length;
    if (read >= length) break;
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. Spreadsheets write UTF-16. */
export async function* textOf(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(await head(bytes, 4)), { fatal: true });
  try {
    for await (const chunk of bytes.chunks()) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SourceError(
      `${bytes.name} is not text in ${decoder.encoding.toUpperCase()}, or it was cut off. Save text in UTF-8 (in Excel: CSV UTF-8), and export a file that was cut off again.`,
      error,
    );
  }
}

/** By the mark, or by the zero byte that every ASCII character has in UTF-16. */
export function encodingOf(first: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [a, b] = first;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== undefined && b !== 0)) return "utf-16be";
  return "utf-8";
}
