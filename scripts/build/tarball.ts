import { gzipSync } from "node:zlib";

const BLOCK = 512;

/**
 * Packs files the way npm does: a gzipped tar archive with everything below `package/`. The same files give the same
 * bytes, whenever and wherever it runs: no times, no owners, one order.
 */
export function tarball(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    parts.push(header(`package/${path}`, content.length), content, zeros(-content.length & (BLOCK - 1)));
  }
  // Two empty blocks end an archive.
  parts.push(zeros(2 * BLOCK));
  const packed = gzipSync(Buffer.concat(parts), { level: 9 });
  // The header of gzip names the system that packed.
  packed[9] = 255;
  return new Uint8Array(packed);
}

/** The header of a regular file, as POSIX's ustar format has it. */
function header(path: string, size: number): Uint8Array {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long a path for the package.`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  block.write(path, 0);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  // The checksum counts its own field as spaces.
  block.write(" ".repeat(8), 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

const zeros = (length: number) => new Uint8Array(length);
