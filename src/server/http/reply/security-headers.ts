/**
 * RFC 6797, for a server with a public TLS URL: one year, and not for other hosts of the domain, which belong to
 * others. A proxy in between changes nothing.
 */
export const STRICT_TRANSPORT = ["strict-transport-security", "max-age=31536000"] as const;

/**
 * Sent with every reply that has no policy of its own: what is opened in a browser runs and loads nothing, is in no frame, and is
 * what its type says. docs/security/rules.md, rule 13.
 */
export const SECURITY_HEADERS = [
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["x-content-type-options", "nosniff"],
] as const;
