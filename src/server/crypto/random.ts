import { REQUEST_ID_LENGTH, SECRET_LENGTH } from "#contract/limits.ts";
import { base32 } from "./base32.ts";

function randomBase32(length: number): string {
  return base32(crypto.getRandomValues(new Uint8Array(Math.ceil((length * 5) / 8))), length);
}

/** 45 characters, 224 bits: refresh tokens, codes, keys. */
export const randomSecret = () => randomBase32(SECRET_LENGTH);
export const randomRequestId = () => randomBase32(REQUEST_ID_LENGTH);
export const randomUuid = () => crypto.randomUUID();
/** For rows that are written all the time: new ones stand side by side in an index, not each on a page of its own. */
export const orderedUuid = () => Bun.randomUUIDv7();
