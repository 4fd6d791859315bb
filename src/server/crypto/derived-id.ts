import { digest } from "./digest.ts";

/**
 * Returns the same id for the same parts (UUIDv8, RFC 9562 §5.8): a stored row with it is the record of what was done for
 * them.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const hex = digest(JSON.stringify(parts));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
