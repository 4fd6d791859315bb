import { randomBytes } from "node:crypto";

/** Stands in the built HTML wherever the nonce of the request belongs. */
export const NONCE_PLACEHOLDER = "HALLPASS_NONCE";

/** A value nobody can guess, good for one page: the scripts that carry it are ours. */
export function newNonce(): string {
  return randomBytes(18).toString("base64");
}

/** What a page may load, run and call; everything that is not listed is refused. */
export function pagePolicy(nonce: string, connectTo: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    ["connect-src 'self'", ...connectTo].join(" "),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
