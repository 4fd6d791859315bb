export type Encoding = "plain" | "gzip" | "br";

export interface Asset {
  type: string;
  /** SHA-256 of the plain bytes, in hex. */
  digest: string;
  /** Where the bytes lie, by encoding. The executable has `plain` only of what has no other form. */
  files: { plain?: string; gzip?: string; br?: string };
}

/** What `npm run build` makes of `web/` and `admin/`. */
export interface Bundles {
  html: { web: string; admin: string };
  /** By the path of the request. */
  assets: Record<string, Asset>;
}
