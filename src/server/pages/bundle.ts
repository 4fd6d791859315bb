export type Encoding = "plain" | "gzip" | "br";

export interface Asset {
  type: string;
  /** SHA-256 of the plain bytes, in hex. */
  digest: string;
  /** The paths of the files. The executable has `plain` only for files that do not compress. */
  files: { plain?: string; br?: string };
}

/** The SDK as files that people download, by the path of the request. */
export type Downloads = Readonly<Record<string, Asset>>;

/** The output of `npm run build` for `web/` and `admin/`. */
export interface Bundles {
  html: { web: string; admin: string };
  /** The files of each part of the hosted pages that loads on demand, by its module below `src`. */
  parts: Record<string, string[]>;
  /** By the path of the request. */
  assets: Record<string, Asset>;
}
