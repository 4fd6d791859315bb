import { KeyObject } from "node:crypto";

/** Certificates of P-256 are short, and every client knows them. */
export const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Makes a key that may leave the process: it is stored. */
export const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

/** Returns a private key as PKCS #8 in PEM. */
export function pemOf(key: CryptoKey): string {
  return KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString();
}
