/** The header with the proof that a request comes from the holder of a key (RFC 9449 §4.1). */
export const DPOP_HEADER = "dpop";

/** The type of a proof, which no other JWT has (RFC 9449 §4.2). */
export const DPOP_TYPE = "dpop+jwt";

/** The signatures of proofs. No symmetric ones: the key comes with the proof. */
export const DPOP_ALGORITHMS = ["ES256", "EdDSA", "Ed25519", "RS256", "PS256"] as const;

/** The claims of a proof (RFC 9449 §4.2). */
export interface DpopClaims {
  jti: string;
  /** The method and the URL of the request. */
  htm: string;
  htu: string;
  /** Seconds since 1970. */
  iat: number;
  /** The digest of the access token that the request presents. */
  ath?: string;
}

/** Reads the claims of a proof; null if one is missing. */
export function dpopClaimsIn({ jti, htm, htu, iat, ath }: Readonly<Record<string, unknown>>): DpopClaims | null {
  if (typeof jti !== "string" || jti === "" || typeof htm !== "string" || typeof htu !== "string") return null;
  if (typeof iat !== "number") return null;
  return { jti, htm, htu, iat, ...(typeof ath === "string" && { ath }) };
}

/** Whether a proof is for a URL. Query and fragment do not count (RFC 9449 §4.3, step 9). */
export function isForUrl({ htu }: DpopClaims, url: string): boolean {
  const [sent, expected] = [withoutQuery(htu), withoutQuery(url)];
  return sent !== null && sent === expected;
}

function withoutQuery(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}
