import { brotliCompressSync, constants } from "node:zlib";

/** Compresses a file that the executable contains. Quality 11 is the smallest, and slow for megabytes. */
export function brotli(content: Uint8Array | string, { quality }: { quality: number } = { quality: 11 }): Uint8Array {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}
