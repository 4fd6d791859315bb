/** A code verifier, which this browser keeps secret, and its challenge (RFC 7636). */
export interface Pkce {
  verifier: string;
  challenge: string;
}

const VERIFIER_BYTES = 32;

export async function createPkce(): Promise<Pkce> {
  // Browsers provide it only in secure contexts, and phones with a package.
  if (!globalThis.crypto?.subtle) {
    throw new Error(
      "OAuth needs Web Crypto: a page on https or on localhost; in React Native, a package such as react-native-quick-crypto.",
    );
  }
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const digest = await digestOf(verifier);
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

export const createState = () => base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));

function digestOf(verifier: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
}

/** Encodes bytes in base64url, without padding. */
export const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
