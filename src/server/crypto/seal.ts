import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Everything derived from `HALLPASS_SECRET`. Secrets that must be read back are sealed with AES-256-GCM; the sealed
 * form begins with the id of its key, so that old data stays readable when keys are rotated.
 */
export interface Keyring {
  seal(text: string): Buffer;
  /** Throws when the bytes were changed or were sealed under an unknown secret. */
  open(sealed: Uint8Array): string;
  /** Returns the HMAC key for one purpose. */
  derive(purpose: string): Buffer;
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES;

/** Makes a keyring. The first secret seals; the others, from before a rotation, only open. */
export function keyring(secrets: readonly [string, ...string[]]): Keyring {
  const keys = secrets.map((secret) => ({
    id: derive(secret, "hallpass key id").subarray(0, KEY_ID_BYTES),
    key: derive(secret, "hallpass sealing"),
  }));
  const derived = new Map<string, Buffer>();
  const [current] = keys as [(typeof keys)[number]];
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const header = Buffer.concat([Buffer.from([VERSION]), current.id]);
      const cipher = createCipheriv("aes-256-gcm", current.key, nonce).setAAD(header);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const header = bytes.subarray(0, HEADER_BYTES);
      const key = keys.find(({ id }) => id.equals(header.subarray(1)));
      if (bytes[0] !== VERSION || !key) {
        throw new Error("Cannot open sealed data: it was sealed under another HALLPASS_SECRET.");
      }
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const tag = bytes.subarray(HEADER_BYTES + NONCE_BYTES, HEADER_BYTES + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key.key, nonce).setAAD(header).setAuthTag(tag);
      const body = bytes.subarray(HEADER_BYTES + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    derive(purpose) {
      const key = derived.get(purpose) ?? derive(secrets[0], purpose);
      derived.set(purpose, key);
      return key;
    },
  };
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "hallpass", purpose, 32));
}
