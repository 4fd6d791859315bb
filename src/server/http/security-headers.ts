/**
 * RFC 6797, for a server with a public TLS URL: one year, and not for other hosts of the domain, which belong to
 * others. A proxy in between changes nothing.
 */
export const STRICT_TRANSPORT = ["strict-transport-security", "max-age=31536000"] as const;

/**
 * For replies beside the API whose own headers say nothing else: files, redirects and refusals run nothing, and are in no
 * frame. docs/security/rules.md, rule 13.
 */
export const LEAST_HEADERS = [
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["x-content-type-options", "nosniff"],
] as const;

/** Sent with every reply of the API; docs/security/rules.md, rule 13. */
export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", ""],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "SAMEORIGIN"],
];
