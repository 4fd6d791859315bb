/** Decompresses what the build has compressed. The module for it is loaded with the first page, not at the start. */
export const unpackBrotli = (bytes: Uint8Array): Buffer =>
  process.getBuiltinModule("node:zlib").brotliDecompressSync(bytes);
