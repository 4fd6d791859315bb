const LC_CODE_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const SHA256 = 2;
const MACH_O_HEADER_BYTES = 32;

/**
 * Checks the code signature of a Mach-O executable as macOS does before it loads a page: each page must have the SHA-256
 * that the code directory lists. It does not check who has signed.
 */
export function codeSignatureFault(file: Buffer): string | null {
  const signature = signatureIn(file);
  if (!signature) return "It has no code signature, without which macOS does not start it on arm64.";
  const directory = codeDirectoryIn(file, signature);
  if (directory === null) return "Its code signature has no code directory.";
  // The numbers of a code signature are big-endian.
  const hashesAt = directory + file.readUInt32BE(directory + 16);
  const [pages, end] = [file.readUInt32BE(directory + 28), file.readUInt32BE(directory + 32)];
  const [hashBytes, hashType, pageBits] = [file[directory + 36] ?? 0, file[directory + 37], file[directory + 39] ?? 0];
  if (hashType !== SHA256) return `Its code signature uses the hash ${hashType} instead of SHA-256.`;
  if (end !== signature) return `Its code signature covers ${end} bytes of ${signature}.`;
  for (let page = 0; page < pages; page++) {
    const content = file.subarray(page << pageBits, Math.min((page + 1) << pageBits, end));
    const listed = file.subarray(hashesAt + page * hashBytes, hashesAt + (page + 1) * hashBytes);
    const actual = new Bun.CryptoHasher("sha256").update(content).digest().subarray(0, hashBytes);
    if (!listed.equals(actual)) return `Page ${page} is not the one that was signed.`;
  }
  return null;
}

/** Where the signature begins. */
function signatureIn(file: Buffer): number | null {
  let at = MACH_O_HEADER_BYTES;
  for (let command = 0; command < file.readUInt32LE(16); command++) {
    if (file.readUInt32LE(at) === LC_CODE_SIGNATURE) return file.readUInt32LE(at + 8);
    at += file.readUInt32LE(at + 4);
  }
  return null;
}

function codeDirectoryIn(file: Buffer, signature: number): number | null {
  if (file.readUInt32BE(signature) !== SUPER_BLOB) return null;
  const count = file.readUInt32BE(signature + 8);
  const blobs = Array.from({ length: count }, (_, index) => signature + file.readUInt32BE(signature + 16 + index * 8));
  return blobs.find((blob) => file.readUInt32BE(blob) === CODE_DIRECTORY) ?? null;
}
