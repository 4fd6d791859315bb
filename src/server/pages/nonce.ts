import { randomBytes } from "node:crypto";

/** Placeholder in the built HTML for the nonce of the request. */
export const NONCE_PLACEHOLDER = "HALLPASS_NONCE";

/** Returns an unguessable value for one page; only scripts with this nonce may run. */
export function newNonce(): string {
  return randomBytes(18).toString("base64");
}

/** Returns a policy that lists what a page may load, run and call; everything else is refused. */
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
