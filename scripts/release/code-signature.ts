const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const CODE_DIRECTORY_VERSION = 0x20400;
const CODE_DIRECTORY_BYTES = 88;
const SUPER_BLOB_BYTES = 20;
const ADHOC_BY_LINKER = 0x20002;
const MAIN_BINARY = 1n;
const SHA256 = 2;
const HASH_BYTES = 32;
const PAGE_BITS = 12;
const MEMORY_PAGE = 0x4000n;
const MACH_O_HEADER_BYTES = 32;

/**
 * Checks the code signature of a Mach-O executable as macOS does before it loads a page: each page must have the SHA-256
 * that the code directory lists. It does not check who has signed.
 */
export function codeSignatureFault(file: Buffer): string | null {
  const command = commandIn(file, (kind) => kind === LC_CODE_SIGNATURE);
  if (command === null) return "It has no code signature, without which macOS does not start it on arm64.";
  const signature = file.readUInt32LE(command + 8);
  const directory = codeDirectoryIn(file, signature);
  if (directory === null) return "Its code signature has no code directory.";
  // The numbers of a code signature are big-endian.
  const hashesAt = directory + file.readUInt32BE(directory + 16);
  const [pages, end] = [file.readUInt32BE(directory + 28), file.readUInt32BE(directory + 32)];
  const [hashBytes, hashType, pageBits] = [file[directory + 36] ?? 0, file[directory + 37], file[directory + 39] ?? 0];
  if (hashType !== SHA256) return `Its code signature uses the hash ${hashType} instead of SHA-256.`;
  if (end !== signature) return `Its code signature covers ${end} bytes of ${signature}.`;
  for (let page = 0; page < pages; page++) {
    const listed = file.subarray(hashesAt + page * hashBytes, hashesAt + (page + 1) * hashBytes);
    const actual = hashOf(file.subarray(page << pageBits, Math.min((page + 1) << pageBits, end)));
    if (!listed.equals(actual.subarray(0, hashBytes))) return `Page ${page} is not the one that was signed.`;
  }
  return null;
}

/**
 * Replaces the code signature of a Mach-O executable by one without an identity ("ad hoc"), as linkers write it. For x64
 * the compiler leaves the signature that Bun's maker has put on the runtime, which does not fit the executable.
 */
export function signAdHoc(file: Buffer, identifier: string): Buffer {
  const command = commandIn(file, (kind) => kind === LC_CODE_SIGNATURE);
  const [segment, text] = [segmentIn(file, "__LINKEDIT"), segmentIn(file, "__TEXT")];
  if (command === null || segment === null || text === null) throw new Error("The executable has no place to sign.");
  const signature = file.readUInt32LE(command + 8);
  const code = Buffer.from(file.subarray(0, signature));
  const pages = Math.ceil(signature / (1 << PAGE_BITS));
  const name = Buffer.from(`${identifier}\0`, "latin1");
  const hashOffset = CODE_DIRECTORY_BYTES + name.length;
  const length = hashOffset + pages * HASH_BYTES;

  // The header is signed as well, so it changes first.
  const linkEdit = BigInt(signature + SUPER_BLOB_BYTES + length) - code.readBigUInt64LE(segment + 40);
  code.writeUInt32LE(SUPER_BLOB_BYTES + length, command + 12);
  code.writeBigUInt64LE(((linkEdit + MEMORY_PAGE - 1n) / MEMORY_PAGE) * MEMORY_PAGE, segment + 32);
  code.writeBigUInt64LE(linkEdit, segment + 48);

  const directory = Buffer.alloc(hashOffset);
  const numbers = [CODE_DIRECTORY, length, CODE_DIRECTORY_VERSION, ADHOC_BY_LINKER, hashOffset, CODE_DIRECTORY_BYTES];
  for (const [index, number] of [...numbers, 0, pages, signature].entries()) directory.writeUInt32BE(number, index * 4);
  directory.set([HASH_BYTES, SHA256, 0, PAGE_BITS], 36);
  directory.writeBigUInt64BE(code.readBigUInt64LE(text + 40), 64);
  directory.writeBigUInt64BE(code.readBigUInt64LE(text + 48), 72);
  directory.writeBigUInt64BE(MAIN_BINARY, 80);
  directory.set(name, CODE_DIRECTORY_BYTES);
  const hashes = Array.from({ length: pages }, (_, page) =>
    hashOf(code.subarray(page << PAGE_BITS, (page + 1) << PAGE_BITS)),
  );
  const head = Buffer.alloc(SUPER_BLOB_BYTES);
  const blobs = [SUPER_BLOB, SUPER_BLOB_BYTES + length, 1, 0, SUPER_BLOB_BYTES];
  for (const [index, number] of blobs.entries()) head.writeUInt32BE(number, index * 4);
  return Buffer.concat([code, head, directory, ...hashes]);
}

const hashOf = (page: Uint8Array) => new Bun.CryptoHasher("sha256").update(page).digest();

/** Where the first load command of this kind begins. */
function commandIn(file: Buffer, isWanted: (kind: number, at: number) => boolean): number | null {
  let at = MACH_O_HEADER_BYTES;
  for (let command = 0; command < file.readUInt32LE(16); command++) {
    if (isWanted(file.readUInt32LE(at), at)) return at;
    at += file.readUInt32LE(at + 4);
  }
  return null;
}

const segmentIn = (file: Buffer, name: string) =>
  commandIn(
    file,
    (kind, at) => kind === LC_SEGMENT_64 && file.toString("latin1", at + 8, at + 24).startsWith(`${name}\0`),
  );

function codeDirectoryIn(file: Buffer, signature: number): number | null {
  if (file.readUInt32BE(signature) !== SUPER_BLOB) return null;
  const count = file.readUInt32BE(signature + 8);
  const blobs = Array.from({ length: count }, (_, index) => signature + file.readUInt32BE(signature + 16 + index * 8));
  return blobs.find((blob) => file.readUInt32BE(blob) === CODE_DIRECTORY) ?? null;
}
