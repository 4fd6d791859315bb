import { digest } from "#server/crypto/digest.ts";

/** An id for what comes without one: the same each time the same file is read, and nobody else's. RFC 9562 §5.8. */
export function derivedId(...parts: string[]): string {
  const hex = digest(JSON.stringify(parts));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
