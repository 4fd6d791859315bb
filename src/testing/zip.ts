import { deflateRawSync } from "node:zlib";

/** A ZIP archive with one file (APPNOTE.TXT): a local header, the data, the central directory and its end. */
export function zip(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(content);
  const sizes = (at: number, header: Buffer) => {
    header.writeUInt16LE(8, at);
    header.writeUInt32LE(Bun.hash.crc32(content), at + 6);
    header.writeUInt32LE(packed.length, at + 10);
    header.writeUInt32LE(content.length, at + 14);
    header.writeUInt16LE(name.length, at + 18);
    return header;
  };
  const local = sizes(8, Buffer.from(`504b0304${"00".repeat(26)}`, "hex"));
  const central = sizes(10, Buffer.from(`504b0102${"00".repeat(42)}`, "hex"));
  const body = Buffer.concat([local, Buffer.from(name), packed]);
  const listed = Buffer.concat([central, Buffer.from(name)]);
  const end = Buffer.from(`504b0506${"00".repeat(18)}`, "hex");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, listed, end]);
}
