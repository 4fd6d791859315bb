/** An access token and the claims that the SDK reads. Their times are the server's. */
export interface AccessToken {
  readonly token: string;
  /** `null` for a token without an `iat` claim. */
  readonly issuedAtMillis: number | null;
  readonly expiresAtMillis: number;
}

/** Returns `null` for a token that is not a JWT with an `exp` claim. Does not check the signature; the server does. */
export function parseAccessToken(token: string | null): AccessToken | null {
  const claims = claimsOf(token);
  if (!token || claims === null || !("exp" in claims) || typeof claims.exp !== "number") return null;
  const issuedAtMillis = "iat" in claims && typeof claims.iat === "number" ? claims.iat * 1000 : null;
  return { token, issuedAtMillis, expiresAtMillis: claims.exp * 1000 };
}

/** Returns the claims of a JWT; `null` for any other text. Does not check the signature. */
export function claimsOf(token: string | null): object | null {
  const payload = token?.split(".")[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" ? claims : null;
  } catch {
    return null;
  }
}

/** Returns how long a token is still valid at a time of the server, and never more than its whole life. */
export const millisLeft = ({ issuedAtMillis, expiresAtMillis }: AccessToken, now: number) =>
  expiresAtMillis - Math.max(now, issuedAtMillis ?? now);
