/** An access token and its expiration. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAtMillis: number;
}

/** Returns `null` for a token that is not a JWT with an `exp` claim. Does not check the signature; the server does. */
export function parseAccessToken(token: string | null): AccessToken | null {
  const claims = claimsOf(token);
  const hasExpiry = claims !== null && "exp" in claims && typeof claims.exp === "number";
  return token && hasExpiry ? { token, expiresAtMillis: (claims.exp as number) * 1000 } : null;
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

export const millisLeft = (token: AccessToken, now: number) => token.expiresAtMillis - now;
