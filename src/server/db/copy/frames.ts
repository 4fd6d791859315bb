import { ByteReader } from "#server/files/bytes.ts";
import { type ContentDigest, noDigest, type Sign } from "./digest.ts";

/**
 * A backup is the name of its form and then frames: kind, stored length, length, CRC-32 of the stored bytes (little-endian),
 * and content compressed with Zstandard. The last frame has a digest of everything before it.
 * docs/decisions/0026-copies-of-the-whole-database.md describes the whole.
 */
export const MAGIC = Buffer.from("hallpass-copy 1\n");

export type FrameKind = "header" | "rows" | "table" | "pages" | "end";

export interface Frame {
  kind: FrameKind;
  content: string | Uint8Array;
}

/** A frame as a reader gets it. */
export interface ReadFrame {
  kind: FrameKind;
  content: Buffer;
  /** The SHA-256 of everything before it, in hex; only of the last frame. */
  before: string;
}

/** Loaded with the first copy: a server starts without it. */
const zlib = () => process.getBuiltinModule("node:zlib");

const CODES: Readonly<Record<FrameKind, number>> = { header: 0x48, rows: 0x52, table: 0x54, pages: 0x50, end: 0x45 };
const HEAD_BYTES = 13;
/** A reader never keeps more in memory at once, even if a file declares more. */
const FRAME_BYTES_MAX = 64 * 1024 * 1024;

/** The file is not what it should be: cut off, changed, or not a copy at all. */
export class DamagedCopy extends Error {
  override readonly name = "DamagedCopy";
}

/**
 * Writes frames under the name of a form, and at the end one with what the frames return and with the digest of everything
 * before it.
 */
export async function* framed(
  magic: Buffer,
  frames: AsyncGenerator<Frame, object>,
  sign: Sign = noDigest,
): AsyncGenerator<Uint8Array> {
  const hasher = new Bun.CryptoHasher("sha256").update(magic);
  yield magic;
  try {
    for (;;) {
      const { done, value } = await frames.next();
      if (done) {
        const end = { ...value, ...sign(hasher.digest("hex")) } satisfies ContentDigest;
        yield frameBytes({ kind: "end", content: JSON.stringify(end) });
        return;
      }
      const bytes = frameBytes(value);
      hasher.update(bytes);
      yield bytes;
    }
  } finally {
    await frames.return({});
  }
}

/** Returns the bytes of a frame. */
export function frameBytes({ kind, content }: Frame): Buffer {
  const raw = Buffer.from(content);
  if (raw.length > FRAME_BYTES_MAX) throw new Error("A row is larger than 64 MiB, which a copy cannot hold.");
  const stored = zlib().zstdCompressSync(raw);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(CODES[kind], 0);
  head.writeUInt32LE(stored.length, 1);
  head.writeUInt32LE(raw.length, 5);
  head.writeUInt32LE(Bun.hash.crc32(stored), 9);
  return Buffer.concat([head, stored]);
}

/** Reads the frames of a backup of one form, up to its last one. Throws `DamagedCopy`. */
export async function* framesIn(bytes: AsyncIterable<Uint8Array>, form: Buffer = MAGIC): AsyncGenerator<ReadFrame> {
  const input = new ByteReader(bytes);
  const hasher = new Bun.CryptoHasher("sha256");
  try {
    const magic = await input.take(form.length);
    if (!magic?.equals(form)) throw new DamagedCopy("it is not a copy that this Hallpass can read");
    hasher.update(magic);
    for (;;) {
      const { kind, content, stored } = await readFrame(input);
      if (kind !== "end") {
        for (const each of stored) hasher.update(each);
        yield { kind, content, before: "" };
        continue;
      }
      yield { kind, content, before: hasher.digest("hex") };
      if (await input.take(1)) throw new DamagedCopy("there is more after its end");
      return;
    }
  } finally {
    await input.close();
  }
}

async function readFrame(input: ByteReader) {
  const cutOff = () => new DamagedCopy("it is cut off");
  const head = await input.take(HEAD_BYTES);
  if (!head) throw cutOff();
  const kind = (Object.keys(CODES) as FrameKind[]).find((each) => CODES[each] === head.readUInt8(0));
  const [length, rawLength] = [head.readUInt32LE(1), head.readUInt32LE(5)];
  if (!kind || rawLength > FRAME_BYTES_MAX || length > 2 * FRAME_BYTES_MAX) {
    throw new DamagedCopy(`it is damaged before byte ${input.position}`);
  }
  const stored = await input.take(length);
  if (!stored) throw cutOff();
  const damaged = () => new DamagedCopy(`it is damaged before byte ${input.position}`);
  if (Bun.hash.crc32(stored) !== head.readUInt32LE(9)) throw damaged();
  const content = decompressed(stored, rawLength);
  if (content?.length !== rawLength) throw damaged();
  return { kind, content, stored: [head, stored] };
}

/** The text of a frame. Throws `DamagedCopy` when it has none. */
export function textOf({ content }: Pick<ReadFrame, "content">): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch (error) {
    throw new DamagedCopy("it has a text that is not UTF-8", { cause: error });
  }
}

function decompressed(stored: Uint8Array, length: number): Buffer | null {
  try {
    // One byte more than declared, so that a larger content is noticed without keeping it in memory.
    return zlib().zstdDecompressSync(stored, { maxOutputLength: length + 1 });
  } catch {
    return null;
  }
}
