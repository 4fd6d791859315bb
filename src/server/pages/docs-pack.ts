/**
 * The docs as one file: the length of the index (4 bytes, little endian), the index, then blocks of several entries each.
 * Index and blocks are compressed by brotli. Pages are alike, so a block of many is far smaller than they are one by one.
 */
export interface DocsIndex {
  /** Where each block is in the file, counted from the first one. */
  blocks: { at: number; length: number }[];
  /** By the path of the request. */
  entries: Record<string, DocsEntry>;
}

export interface DocsEntry {
  /**
   * A page has a nonce and the URL of the server filled in, a text only the URL, and a file, whose name holds its
   * digest, nothing.
   */
  kind: "page" | "text" | "file";
  type: string;
  /** The number of the block; where the entry begins in it, and its length in bytes. */
  block: number;
  at: number;
  length: number;
}

/** The placeholder for the URL of the server in the docs. */
export const DOCS_SERVER_URL = "http://localhost:4255";

/** The page for addresses that do not exist. */
export const MISSING_PAGE = "404";
