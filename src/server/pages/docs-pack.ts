/** The docs as one file: the length of the index (4 bytes, little endian), the index (gzip), then the entries (gzip). */
export interface DocsIndex {
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
  /** Where the entry begins, counted from the first one, and its length in bytes. */
  at: number;
  length: number;
}

/** What the docs say for the URL of the server. */
export const DOCS_SERVER_URL = "http://localhost:4255";

/** The page for addresses that do not exist. */
export const MISSING_PAGE = "404";
