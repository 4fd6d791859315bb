import { digest } from "#server/crypto/digest.ts";

/**
 * Derives an id for a record without one: always the same for the same file, and different from all others. RFC 9562
 * §5.8.
 */
export function derivedId(...parts: string[]): string {
  const hex = digest(JSON.stringify(parts));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
