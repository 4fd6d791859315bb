import { randomInt } from "node:crypto";
import { REQUEST_ID_LENGTH, SECRET_LENGTH } from "#contract/limits.ts";
import { base32 } from "./base32.ts";

function randomBase32(length: number): string {
  return base32(crypto.getRandomValues(new Uint8Array(Math.ceil((length * 5) / 8))), length);
}

/** Returns 45 random characters (224 bits), for refresh tokens, codes and keys. */
export const randomSecret = () => randomBase32(SECRET_LENGTH);
export const randomRequestId = () => randomBase32(REQUEST_ID_LENGTH);
export const randomUuid = () => crypto.randomUUID();

const VERSION_AT = 14;

/**
 * Returns a UUID for rows that are written often: new ones stand side by side in an index instead of each on a
 * different page. It begins with the time in milliseconds (RFC 9562 §5.7), so whoever sees it knows when it was made.
 * It has the version digit 4, because existing clients refuse other versions (decision 29).
 */
export function orderedUuid(): string {
  const uuid = Bun.randomUUIDv7();
  return `${uuid.slice(0, VERSION_AT)}4${uuid.slice(VERSION_AT + 1)}`;
}

/** Returns random letters of an alphabet, each with the same probability. */
export function randomLetters(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
