import { ByteReader } from "#server/files/bytes.ts";

/**
 * A copy is its name and then frames: kind, stored length, length, CRC-32 of the stored bytes (little-endian), and text
 * compressed with Zstandard. docs/decisions/0026-copies-of-the-whole-database.md describes the whole.
 */
export const MAGIC = Buffer.from("hallpass-copy 1\n");

export type FrameKind = "header" | "rows" | "table" | "end";

export interface Frame {
  kind: FrameKind;
  text: string;
}

/** Loaded with the first copy: a server starts without it. */
const zlib = () => process.getBuiltinModule("node:zlib");

const CODES: Readonly<Record<FrameKind, number>> = { header: 0x48, rows: 0x52, table: 0x54, end: 0x45 };
const HEAD_BYTES = 13;
/** A reader never holds more at once, whatever a file claims. */
const FRAME_BYTES_MAX = 64 * 1024 * 1024;

/** The file is not what it should be: cut off, changed, or not a copy at all. */
export class DamagedCopy extends Error {
  override readonly name = "DamagedCopy";
}

/** Returns the bytes of a frame. */
export function frameBytes({ kind, text }: Frame): Buffer {
  const raw = Buffer.from(text);
  if (raw.length > FRAME_BYTES_MAX) throw new Error("A row is larger than 64 MiB, which a copy cannot hold.");
  const stored = zlib().zstdCompressSync(raw);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(CODES[kind], 0);
  head.writeUInt32LE(stored.length, 1);
  head.writeUInt32LE(raw.length, 5);
  head.writeUInt32LE(Bun.hash.crc32(stored), 9);
  return Buffer.concat([head, stored]);
}

/** Reads the frames of a copy, up to its last one. Throws `DamagedCopy`. */
export async function* framesIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const input = new ByteReader(bytes);
  try {
    const magic = await input.take(MAGIC.length);
    if (!magic?.equals(MAGIC)) throw new DamagedCopy("it is not a copy that this Hallpass can read");
    for (;;) {
      const frame = await readFrame(input);
      yield frame;
      if (frame.kind !== "end") continue;
      if (await input.take(1)) throw new DamagedCopy("there is more after its end");
      return;
    }
  } finally {
    await input.close();
  }
}

async function readFrame(input: ByteReader): Promise<Frame> {
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
  const raw = decompressed(stored, rawLength);
  if (raw?.length !== rawLength) throw damaged();
  try {
    return { kind, text: new TextDecoder("utf-8", { fatal: true }).decode(raw) };
  } catch {
    throw damaged();
  }
}

function decompressed(stored: Uint8Array, length: number): Uint8Array | null {
  try {
    // One byte more than claimed, so that more than claimed is found, and never held.
    return zlib().zstdDecompressSync(stored, { maxOutputLength: length + 1 });
  } catch {
    return null;
  }
}
