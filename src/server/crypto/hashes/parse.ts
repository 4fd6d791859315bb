import type { ForeignHash, Parsed } from "./format.ts";
import { parseUnwrapped } from "./formats.ts";
import { wrapped } from "./wrapped.ts";

/** Reads a hash as another product stored it, or as an import wrapped it; undefined when no format knows it. */
export const parseHash = (text: string): Parsed => wrapped(text) ?? parseUnwrapped(text);

/** Reads a hash that was accepted before. */
export function acceptedHash(text: string): ForeignHash {
  const parsed = parseHash(text);
  if (!parsed || "accepted" in parsed) throw new Error("This password hash is of no format that can be verified here.");
  return parsed;
}
